import { useEffect, useRef } from 'react'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { codesEndingIn } from '#domain/barcode/ending.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/section.tsx'
import type { FoundParcel } from '../meaning/found-parcel.ts'
import { doorOf } from '../meaning/scan-sentence.ts'
import { endingSentence, mostEndings } from '../meaning/scan-words.ts'

interface EndingChoiceProps {
  typed: string
  /** The parcels whose code ends so, at least one. */
  found: readonly FoundParcel[]
  onChoose: (barcode: Barcode) => void
  /** It is none of them: what was typed is looked for as it is. */
  onNone: () => void
}

/** Only the end of a torn label was typed: the courier says by the address which parcel it is. */
export function EndingChoice({ typed, found, onChoose, onNone }: EndingChoiceProps) {
  const sentence = useRef<HTMLParagraphElement>(null)
  // On a phone this also puts the keyboard away, which would cover the answer.
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
            ? [doorOf(each.row), each.row.recipient, groupedText(code.text)].filter(Boolean).join(', ')
            : `Yes, ${doorOf(each.row)}`
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
