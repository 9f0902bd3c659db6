import { bandChangeTool } from './band-change-tool.tsx'
import { ClaimScreen } from './claim-screen.tsx'
import { wastedJourneyTool } from './wasted-journey-tool.tsx'
import { duplicateBarcodeSchema, type ClaimEvidence } from '#contracts/claims/claim.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { BarcodeField } from './barcode-field.tsx'
import { claimFieldId, type ClaimFieldsProps, type ClaimTool, type ReadClaim } from './claim-tool.ts'

function read({ barcode = '', note = '' }: Readonly<Record<string, string>>): ReadClaim {
  const evidence = duplicateBarcodeSchema.safeParse({
    kind: 'duplicate-barcode',
    barcode: barcode.trim(),
    parcelId: null,
    note,
  })
  if (evidence.success) return { evidence: evidence.data }
  return { errors: [{ field: 'barcode', text: 'Scan the barcode, or type the number under it' }] }
}

function typed(evidence: ClaimEvidence): Readonly<Record<string, string>> {
  if (evidence.kind !== 'duplicate-barcode') return {}
  const { barcode, note } = evidence
  return { barcode, note }
}

function Fields({ typed, errorAt, onChange }: ClaimFieldsProps) {
  return (
    <>
      <BarcodeField
        value={typed['barcode'] ?? ''}
        error={errorAt('barcode')}
        onChange={(barcode) => onChange({ ...typed, barcode })}
      />
      <TextArea
        id={claimFieldId('note')}
        label="Note (optional)"
        hint="How to tell the two parcels apart."
        rows={2}
        value={typed['note'] ?? ''}
        onChange={({ target }) => onChange({ ...typed, note: target.value })}
      />
    </>
  )
}

export const duplicateBarcodeTool: ClaimTool = {
  kind: 'duplicate-barcode',
  intro: () => 'Two parcels have the same barcode. The second parcel gets its own barcode.',
  photoHint: 'A photo of each label, so at least two.',
  Fields,
  read,
  typed,
}

export const WastedJourneyScreen = () => <ClaimScreen tool={wastedJourneyTool} />
export const BandChangeScreen = () => <ClaimScreen tool={bandChangeTool} />
export const DuplicateBarcodeScreen = () => <ClaimScreen tool={duplicateBarcodeTool} />
