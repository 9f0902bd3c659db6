import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { unsettledIds } from '#offline/overlay.ts'
import { outlines, readParcels } from './manifest-store.ts'

/** Ids of the parcels on these lists that carry a barcode, however it is written. */
export async function findByCode(text: string, manifestIds: readonly string[]): Promise<string[]> {
  const code = canonicalBarcode(text)
  const isIt = (written: string): boolean => canonicalBarcode(written) === code
  const rows = await outlines().bulkGet([...manifestIds])
  const found = rows.flatMap((outline) => outline?.ids.filter((_, i) => outline.codes[i]?.some(isIt)) ?? [])
  if (found.length > 0) return found
  const added = await readParcels([...(await unsettledIds(currentEngine(), 'parcel'))])
  return added.flatMap((overlaid) =>
    overlaid &&
    manifestIds.includes(overlaid.row.manifestId) &&
    overlaid.row.barcodes.some((barcode) => isIt(barcode.text))
      ? [overlaid.row.id]
      : [],
  )
}
