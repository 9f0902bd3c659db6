import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Barcode } from '#contracts/barcode.ts'
import { parseTyped } from '#domain/barcode/typed.ts'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { typedWords } from '../meaning/scan-words.ts'

interface TypedFormProps {
  /** On its button. */
  submit: string
  onBarcode: (barcode: Barcode) => void
}

/** One code, typed and judged as a code. */
export function TypedForm({ submit, onBarcode }: TypedFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  // After the dialog has opened and given its title the focus: here there is only one thing to do.
  useEffect(() => field.current?.focus(), [])
  const onSubmit = (event: FormEvent) => {
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
    <form noValidate onSubmit={onSubmit}>
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
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
