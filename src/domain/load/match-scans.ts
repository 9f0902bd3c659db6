import type { LoadScan } from '#contracts/load-scan.ts'
import type { Parcel } from '#contracts/parcel.ts'

export interface MatchedScans {
  /** By parcel id. */
  ofParcels: ReadonlyMap<string, readonly LoadScan[]>
  /** By the text of a code that is on no list. */
  strangers: ReadonlyMap<string, readonly LoadScan[]>
}

export function parcelsByText<P extends Pick<Parcel, 'barcodes'>>(parcels: readonly P[]): Map<string, P[]> {
  const byText = new Map<string, P[]>()
  for (const parcel of parcels) {
    for (const text of new Set(parcel.barcodes.map((barcode) => barcode.text))) {
      byText.set(text, [...(byText.get(text) ?? []), parcel])
    }
  }
  return byText
}

function add(map: Map<string, LoadScan[]>, key: string, scan: LoadScan): void {
  const list = map.get(key)
  if (list) list.push(scan)
  else map.set(key, [scan])
}

/**
 * Holds scans against the lists as they are now: a parcel that the depot has added since makes a stranger its own, and
 * one that has left makes a stranger of it. Where several carry the code and nobody chose, each scan is another of them.
 */
export function matchScans(
  parcels: readonly Pick<Parcel, 'id' | 'barcodes'>[],
  scans: readonly LoadScan[],
): MatchedScans {
  const byText = parcelsByText(parcels)
  const known = new Set(parcels.map(({ id }) => id))
  const ofParcels = new Map<string, LoadScan[]>()
  const strangers = new Map<string, LoadScan[]>()
  for (const scan of scans) {
    if (scan.takenBack) continue
    const carrying = byText.get(scan.barcode.text) ?? []
    const chosen = scan.parcelId !== undefined && known.has(scan.parcelId) ? scan.parcelId : undefined
    const id = chosen ?? (carrying.find((parcel) => !ofParcels.has(parcel.id)) ?? carrying[0])?.id
    if (id === undefined) add(strangers, scan.barcode.text, scan)
    else add(ofParcels, id, scan)
  }
  return { ofParcels, strangers }
}
