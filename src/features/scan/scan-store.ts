import type { Manifest } from '#contracts/manifest.ts'
import type { Parcel } from '#contracts/parcel.ts'
import { londonDay } from '#domain/day.ts'
import { findByCode, readCounts, readManifests, readOutline, readParcel } from '#features/manifest/manifest-store.ts'
import type { Overlaid } from '#offline/overlay.ts'

/** What a scan is held against: the barcodes of the day's manifests, in memory while the scanner is open. */
export interface ScanIndex {
  manifests: Manifest[]
  codes: ReadonlySet<string>
  /** Lengths of all-digit codes on the lists: an ITF read of another length is noise. */
  itfLengths: ReadonlySet<number>
}

/** Today's manifests, or those of the newest day on the phone where today has none. */
export function manifestsOfTheDay(manifests: readonly Manifest[], today: string): Manifest[] {
  const day = manifests.some((manifest) => manifest.date === today) ? today : manifests[0]?.date
  return manifests.filter((manifest) => manifest.date === day)
}

export async function readScanIndex(now: Date): Promise<ScanIndex> {
  const manifests = manifestsOfTheDay(await readManifests(), londonDay(now))
  const outlines = await Promise.all(manifests.map((manifest) => readOutline(manifest.id)))
  const codes = new Set(outlines.flatMap((outline) => outline.codes.flat()))
  const digits = [...codes].filter((code) => /^\d+$/.test(code))
  return { manifests, codes, itfLengths: new Set(digits.map((code) => code.length)) }
}

/** How many parcels of these manifests are past "to do". */
export async function readDone(manifestIds: readonly string[]): Promise<number> {
  const counts = await Promise.all(manifestIds.map(readCounts))
  return counts
    .flatMap((byStatus) => Object.entries(byStatus))
    .reduce((sum, [status, { all }]) => (status === 'expected' ? sum : sum + all), 0)
}

export interface FoundParcel {
  overlaid: Overlaid<Parcel>
  /** Place on its list, and how many there are: "47 of 162". */
  total: number
}

/** The parcels with this barcode on these manifests. More than one: two labels with the same code. */
export async function readFound(text: string, manifestIds: readonly string[]): Promise<FoundParcel[]> {
  const ids = await findByCode(text, manifestIds)
  const found = await Promise.all(
    ids.map(async (id) => {
      const overlaid = await readParcel(id)
      return overlaid && { overlaid, total: (await readOutline(overlaid.row.manifestId)).ids.length }
    }),
  )
  return found.filter((parcel) => parcel !== undefined)
}
