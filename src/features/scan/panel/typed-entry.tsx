import type { Barcode } from '#contracts/barcode.ts'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { TypedForm } from './typed-form.tsx'

interface TypedEntryProps {
  /** What a picture gave, to be compared; empty to be typed. */
  read: string
  known: readonly string[]
  onClose: () => void
  onBarcode: (barcode: Barcode) => void
}

export function TypedEntry({ read, known, onClose, onBarcode }: TypedEntryProps) {
  return (
    <Sheet open onClose={onClose} title={read === '' ? 'Type the code in' : 'Compare the code'}>
      <Section tight>
        <TypedForm submit="Find it" read={read} known={known} onBarcode={onBarcode} />
      </Section>
    </Sheet>
  )
}
