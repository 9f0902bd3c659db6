import type { Barcode } from '#contracts/parcel/barcode.ts'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import type { ScanIndex } from '../meaning/scan-index.ts'
import { TypedForm } from './typed-form.tsx'

interface TypedEntryProps {
  /** The text that was read from a photo, for the courier to check; empty for typing. */
  read: string
  index: ScanIndex | undefined
  onClose: () => void
  onBarcode: (barcode: Barcode) => void
}

export function TypedEntry({ read, index, onClose, onBarcode }: TypedEntryProps) {
  return (
    <Sheet open onClose={onClose} title={read === '' ? 'Type the code' : 'Check the code'}>
      <Section tight>
        <TypedForm submit="Find" read={read} index={index} onBarcode={onBarcode} />
      </Section>
    </Sheet>
  )
}
