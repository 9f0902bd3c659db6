import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Barcode } from '#contracts/barcode.ts'
import { parseTyped } from '#domain/barcode/typed.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedWords } from './scan-words.ts'

interface TypedEntryProps {
  open: boolean
  onClose: () => void
  onBarcode: (barcode: Barcode) => void
}

/** The code by hand: for labels that no camera reads. */
export function TypedEntry({ open, onClose, onBarcode }: TypedEntryProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = parseTyped(text)
    if (!typed.ok) {
      setError(typedWords[typed.problem])
      return
    }
    setText('')
    setError(undefined)
    onBarcode(typed.barcode)
  }
  return (
    <Sheet open={open} onClose={onClose} title="Type the code in">
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <TextField
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
    </Sheet>
  )
}
