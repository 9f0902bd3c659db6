import type { SizeBand } from '#contracts/parcel/parcel.ts'
import { findByCode } from '#features/manifest/code-store.ts'
import { readManifests, readParcel } from '#features/manifest/manifest-store.ts'

/** Returns the size band that the lists on this phone give for a barcode; undefined unless exactly one parcel has it. */
export async function readListedBand(barcode: string): Promise<SizeBand | undefined> {
  if (barcode === '') return undefined
  const manifestIds = (await readManifests()).map(({ id }) => id)
  const [found, ...others] = await findByCode(barcode, manifestIds)
  if (found === undefined || others.length > 0) return undefined
  return (await readParcel(found))?.row.band
}
