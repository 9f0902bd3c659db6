import type { Barcode } from '#contracts/barcode.ts'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { TypedForm } from './typed-form.tsx'

interface TypedEntryProps {
  onClose: () => void
  onBarcode: (barcode: Barcode) => void
}

/** The code by hand: for labels that no camera reads. */
export function TypedEntry({ onClose, onBarcode }: TypedEntryProps) {
  return (
    <Sheet open onClose={onClose} title="Type the code in">
      <Section tight>
        <TypedForm submit="Find it" onBarcode={onBarcode} />
      </Section>
    </Sheet>
  )
}
