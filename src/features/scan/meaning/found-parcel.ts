import { findByCode, readParcels } from '#features/manifest/manifest-store.ts'
import type { ScanIndex } from './scan-index.ts'

type Read = NonNullable<Awaited<ReturnType<typeof readParcels>>[number]>

export interface FoundParcel extends Read {
  /** Its list. */
  roundNumber: string
  /** Parcels on that list: the 162 of "47 of 162". */
  total: number
}

/** The parcels with this barcode on the day's manifests, also those that only taps of this phone know of. */
export async function readFound(text: string, { manifests, parcels, totals }: ScanIndex): Promise<FoundParcel[]> {
  const ids =
    parcels.get(text) ??
    (await findByCode(
      text,
      manifests.map((manifest) => manifest.id),
    ))
  const read = await readParcels(ids)
  return read.flatMap((overlaid) => {
    if (!overlaid) return []
    const { manifestId } = overlaid.row
    const roundNumber = manifests.find((manifest) => manifest.id === manifestId)?.roundNumber ?? ''
    return [{ ...overlaid, roundNumber, total: totals.get(manifestId) ?? 0 }]
  })
}
