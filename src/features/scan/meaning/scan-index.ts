import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { openStatuses } from '#domain/parcel/open-parcels.ts'
import { readCounts, readManifests, readOutline } from '#features/manifest/manifest-store.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'

/** The barcodes of the day's manifests, in memory while the scanner is open. */
export interface ScanIndex {
  manifests: readonly Manifest[]
  /** Ids of the parcels that carry a barcode, by its canonical form; more than one where a label was printed twice. */
  parcels: ReadonlyMap<string, readonly string[]>
  /** Parcels on each manifest, by its id. */
  totals: ReadonlyMap<string, number>
  /** Lengths of all-digit codes on the lists: an ITF read of another length is noise. */
  itfLengths: ReadonlySet<number>
}

/** Ids of the parcels on the lists that carry a barcode, however it is written; undefined where none does. */
export const idsWithCode = ({ parcels }: Pick<ScanIndex, 'parcels'>, text: string): readonly string[] | undefined =>
  parcels.get(canonicalBarcode(text))

/** The manifests of today, else of the last day before it, else of the next. `today`: "2026-05-14". */
export function manifestsOfTheDay(manifests: readonly Manifest[], today: string): Manifest[] {
  const days = manifests.map((manifest) => manifest.date).sort()
  const day = days.findLast((date) => date <= today) ?? days[0]
  return manifests.filter((manifest) => manifest.date === day)
}

export async function readScanIndex(today: string): Promise<ScanIndex> {
  const manifests = manifestsOfTheDay(await readManifests(), today)
  const outlines = await Promise.all(manifests.map((manifest) => readOutline(manifest.id)))
  const parcels = new Map<string, string[]>()
  for (const { ids, codes } of outlines) {
    for (const [i, id] of ids.entries()) {
      for (const text of new Set(codes[i]?.map(canonicalBarcode))) parcels.set(text, [...(parcels.get(text) ?? []), id])
    }
  }
  const digits = [...parcels.keys()].filter((text) => /^\d+$/.test(text))
  return {
    manifests,
    parcels,
    totals: new Map(outlines.map((outline) => [outline.manifestId, outline.ids.length])),
    itfLengths: new Set(digits.map((text) => text.length)),
  }
}

/** Returns how many parcels of these manifests are no longer open. */
export async function readDone(manifests: readonly Manifest[]): Promise<number> {
  const open = openStatuses(await readRecordsDeliveries())
  const counts = await Promise.all(manifests.map((manifest) => readCounts(manifest.id)))
  return counts
    .flatMap((byStatus) => Object.entries(byStatus))
    .reduce((sum, [status, { all }]) => (open.includes(status as ParcelStatus) ? sum : sum + all), 0)
}
