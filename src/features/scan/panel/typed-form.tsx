import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Barcode } from '#contracts/barcode.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { findSlip, type TypedSlip } from '#domain/barcode/typed-slip.ts'
import { parseTyped } from '#domain/barcode/typed.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { doubtWords, slipSentences, typedWords } from '../meaning/scan-words.ts'

interface TypedFormProps {
  /** On its button. */
  submit: string
  /** What one picture gave: it counts when somebody has compared it. */
  read?: string
  /** The texts of the lists: a slip of the finger is looked for among them. */
  known?: readonly string[]
  onBarcode: (barcode: Barcode) => void
}

export function TypedForm({ submit, read = '', known = [], onBarcode }: TypedFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(read)
  const [error, setError] = useState<string>()
  const [slip, setSlip] = useState<TypedSlip | null>(null)
  /** What was doubted: pressed once more, it is what the label says. */
  const doubted = useRef('')
  // After the dialog has opened and given its title the focus: here there is only one thing to do.
  useEffect(() => {
    field.current?.focus()
  }, [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = parseTyped(text)
    const found = findSlip(text, known)
    const doubt = typed.ok && found !== null && doubted.current !== text
    if (typed.ok && !doubt) {
      onBarcode(typed.barcode)
      return
    }
    if (doubt) doubted.current = text
    setError(typed.ok ? doubtWords : typedWords[typed.problem])
    setSlip(found)
    field.current?.focus()
  }
  const meant = (better: string) => {
    setText(better)
    setError(undefined)
    setSlip(null)
    field.current?.focus()
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <TextField
          ref={field}
          id="typed-code"
          label="Code"
          hint={
            read === ''
              ? 'The letters and digits under the bars'
              : 'Read from one picture. Compare it with what stands under the bars'
          }
          value={text}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
        />
        {slip && (
          <div aria-live="polite">
            {slipSentences(slip).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {slip.meant !== null && (
              <TextButton onClick={() => meant(slip.meant ?? '')}>Use {groupedText(slip.meant)}</TextButton>
            )}
          </div>
        )}
        <Button kind="primary" type="submit">
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
