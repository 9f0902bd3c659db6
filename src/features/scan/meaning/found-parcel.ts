import { codesEndingIn } from '#domain/barcode/ending.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import { readHazards } from '#features/manifest/doors/door-notes-store.ts'
import { findByCode } from '#features/manifest/code-store.ts'
import { readParcels } from '#features/manifest/manifest-store.ts'
import { idsWithCode, type ScanIndex } from './scan-index.ts'

type Read = NonNullable<Awaited<ReturnType<typeof readParcels>>[number]>

export interface FoundParcel extends Read {
  /** Its list. */
  roundNumber: string
  /** The number of parcels on that list: the 162 of "47 of 162". */
  total: number
  /** The hazards at its door. */
  hazards: string[]
}

async function readByIds(ids: readonly string[], { manifests, totals }: ScanIndex): Promise<FoundParcel[]> {
  const read = await readParcels(ids)
  const hazards = await readHazards()
  return read.flatMap((overlaid) => {
    if (!overlaid) return []
    const { manifestId } = overlaid.row
    const roundNumber = manifests.find((manifest) => manifest.id === manifestId)?.roundNumber ?? ''
    return [
      {
        ...overlaid,
        roundNumber,
        total: totals.get(manifestId) ?? 0,
        hazards: hazards.get(toDoorKey(overlaid.row.address) ?? '') ?? [],
      },
    ]
  })
}

/** The parcels with this barcode on the day's manifests, also those that only taps of this phone know of. */
export async function readFound(text: string, index: ScanIndex): Promise<FoundParcel[]> {
  const manifestIds = index.manifests.map((manifest) => manifest.id)
  return await readByIds(idsWithCode(index, text) ?? (await findByCode(text, manifestIds)), index)
}

/** Returns the parcels on the day's manifests whose barcode ends in the typed text. */
export async function readEndingIn(typed: string, index: ScanIndex): Promise<FoundParcel[]> {
  const ids = codesEndingIn(typed, index.parcels.keys()).flatMap((code) => index.parcels.get(code) ?? [])
  return await readByIds([...new Set(ids)], index)
}
