import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Barcode } from '#contracts/barcode.ts'
import { parseTyped } from '#domain/barcode/typed.ts'
import { Button } from '#ui/button.tsx'
import { Section, Stack } from '#ui/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedWords } from './scan-words.ts'

interface TypedEntryProps {
  onClose: () => void
  onBarcode: (barcode: Barcode) => void
}

/** The code by hand: for labels that no camera reads. */
export function TypedEntry({ onClose, onBarcode }: TypedEntryProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  // After the dialog has opened and given its title the focus: here there is only one thing to do.
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = parseTyped(text)
    if (typed.ok) {
      onBarcode(typed.barcode)
      return
    }
    setError(typedWords[typed.problem])
    field.current?.focus()
  }
  return (
    <Sheet open onClose={onClose} title="Type the code in">
      <Section tight>
        <form noValidate onSubmit={submit}>
          <Stack gap={16}>
            <TextField
              ref={field}
              id="typed-code"
              label="Code"
              hint="The letters and digits under the bars"
              value={text}
              error={error}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              onChange={(event) => setText(event.target.value)}
            />
            <Button kind="primary" type="submit">
              Find it
            </Button>
          </Stack>
        </form>
      </Section>
    </Sheet>
  )
}
