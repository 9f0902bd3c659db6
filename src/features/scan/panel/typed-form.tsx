import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { classify } from '#domain/barcode/classify.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { findSlip, type TypedSlip } from '#domain/barcode/typed-slip.ts'
import { parseTyped } from '#domain/barcode/typed.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { readEndingIn, type FoundParcel } from '../meaning/found-parcel.ts'
import { idsWithCode, type ScanIndex } from '../meaning/scan-index.ts'
import { doubtMessage, slipSentences, typedMessages, endingSentence, mostEndings } from '../meaning/scan-messages.ts'
import { codesEndingIn } from '#domain/barcode/ending.ts'
import { toDoorName } from '../meaning/scan-sentence.ts'

interface EndingChoiceProps {
  typed: string
  /** At least one parcel whose code has this ending. */
  found: readonly FoundParcel[]
  onChoose: (barcode: Barcode) => void
  /** It is none of them: what was typed is looked for as it is. */
  onNone: () => void
}

/** With only the end of a torn label, the courier picks the parcel by its address. */
function EndingChoice({ typed, found, onChoose, onNone }: EndingChoiceProps) {
  const sentence = useRef<HTMLParagraphElement>(null)
  // On a phone this also closes the keyboard, which would cover the result.
  useEffect(() => {
    sentence.current?.focus()
  }, [])
  const [, second] = found
  const codeOf = ({ row }: FoundParcel): Barcode | undefined =>
    row.barcodes.find(({ text }) => codesEndingIn(typed, [canonicalBarcode(text)]).length > 0) ?? row.barcodes[0]
  return (
    <Stack gap={8}>
      <p ref={sentence} tabIndex={-1}>
        {endingSentence(typed, found)}
      </p>
      {found.length <= mostEndings &&
        found.map((each) => {
          const code = codeOf(each)
          if (!code) return null
          const label = second
            ? [toDoorName(each.row), each.row.recipient, groupedText(code.text)].filter(Boolean).join(', ')
            : `Yes, ${toDoorName(each.row)}`
          return (
            <Button key={each.row.id} kind={second ? 'secondary' : 'primary'} onClick={() => onChoose(code)}>
              {label}
            </Button>
          )
        })}
      <Button onClick={onNone}>{second ? 'None of these' : 'No, another parcel'}</Button>
    </Stack>
  )
}

interface TypedFormProps {
  submit: string
  /** The code from one picture, which counts only after the courier has compared it. */
  read?: string
  /** The lists: what was typed may be the end of one of their codes, or one slip of the finger away. */
  index: ScanIndex | undefined
  onBarcode: (barcode: Barcode) => void
}

export function TypedForm({ submit, read = '', index, onBarcode }: TypedFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(read)
  const [error, setError] = useState<string>()
  const [slip, setSlip] = useState<TypedSlip | null>(null)
  /** The parcels that match the typed ending, until the courier picks one. */
  const [endings, setEndings] = useState<readonly FoundParcel[]>([])
  /** The doubtful code; a second press confirms that the label says so. */
  const doubted = useRef('')
  // After the dialog has opened and given its title the focus: here there is only one thing to do.
  useEffect(() => {
    field.current?.focus()
  }, [])
  const takeWhole = () => {
    const typed = parseTyped(text)
    const found = findSlip(text, [...(index?.parcels.keys() ?? [])])
    const doubt = typed.ok && found !== null && doubted.current !== text
    if (typed.ok && !doubt) {
      onBarcode(typed.barcode)
      return
    }
    if (doubt) doubted.current = text
    setError(typed.ok ? doubtMessage : typedMessages[typed.problem])
    setSlip(found)
    field.current?.focus()
  }
  const look = async () => {
    if (index && idsWithCode(index, text) !== undefined) {
      onBarcode(classify({ format: 'None', text: canonicalBarcode(text) }))
      return
    }
    const found = index ? await readEndingIn(text, index) : []
    setEndings(found)
    if (found.length === 0) takeWhole()
    else setError(undefined)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (endings.length === 0) void look()
  }
  const change = (value: string) => {
    setText(value)
    setEndings([])
  }
  const meant = (better: string) => {
    change(better)
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
              ? 'The number under the barcode, or its last 4 characters'
              : 'Check that it matches the number under the barcode'
          }
          value={text}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => change(event.target.value)}
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
        {endings.length > 0 ? (
          <EndingChoice
            typed={text}
            found={endings}
            onChoose={onBarcode}
            onNone={() => {
              setEndings([])
              takeWhole()
            }}
          />
        ) : (
          <Button kind="primary" type="submit">
            {submit}
          </Button>
        )}
      </Stack>
    </form>
  )
}
