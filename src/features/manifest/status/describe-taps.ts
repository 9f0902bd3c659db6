import type {
  MarkParcelInput,
  Parcel,
  RecordStatusInput,
  ReportExtraInput,
  UndoStatusInput,
} from '#contracts/parcel/parcel.ts'
import { markLabels, statusLabels } from '#domain/parcel/status-labels.ts'
import type { Describe, CommandLabels } from '#offline/feature-sync.ts'

/** A parcel in words, "33 Sample Road". An extra one has no address yet, only what is printed on it. */
export function formatObject(parcel: Parcel | undefined): string {
  if (!parcel) return 'a parcel that is not on this phone'
  const { house, street } = parcel.address
  const door = `${house} ${street}`.trim()
  return door === '' ? (parcel.barcodes[0]?.text ?? 'a parcel without an address') : door
}

const words = (deed: string, parcelId: string, parcel: Parcel | undefined): CommandLabels => ({
  title: `${deed}, ${formatObject(parcel)}`,
  about: formatObject(parcel),
  ...(parcel ? { to: `/manifest/${parcelId}` } : {}),
})

export const describeTaps: Readonly<Record<string, Describe>> = {
  recordParcelStatus: (input: RecordStatusInput, parcel: Parcel | undefined, recordsDeliveries) =>
    words(statusLabels(recordsDeliveries)[input.status].chip, input.parcelId, parcel),
  undoParcelStatus: (input: UndoStatusInput, parcel: Parcel | undefined) => words('Undo', input.parcelId, parcel),
  markParcel: (input: MarkParcelInput, parcel: Parcel | undefined) =>
    words(markLabels[input.mark].label, input.parcelId, parcel),
  reportExtraParcel: (input: ReportExtraInput, parcel: Parcel | undefined) => ({
    title: `${markLabels.extra.label}, ${input.barcode.text}`,
    about: input.barcode.text,
    ...(parcel ? { to: `/manifest/${input.parcelId}` } : {}),
  }),
}
