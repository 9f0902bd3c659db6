import type { LoadScan } from '#contracts/manifest/load-scan.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { canonicalBarcode } from '../barcode/canonical.ts'

export interface MatchedScans {
  /** The scans by parcel id. */
  ofParcels: ReadonlyMap<string, readonly LoadScan[]>
  /** The scans by canonical form, for codes on no manifest. */
  strangers: ReadonlyMap<string, readonly LoadScan[]>
}

function parcelsByCode<P extends Pick<Parcel, 'barcodes'>>(parcels: readonly P[]): Map<string, P[]> {
  const byCode = new Map<string, P[]>()
  for (const parcel of parcels) {
    for (const code of new Set(parcel.barcodes.map((barcode) => canonicalBarcode(barcode.text)))) {
      byCode.set(code, [...(byCode.get(code) ?? []), parcel])
    }
  }
  return byCode
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
  const byCode = parcelsByCode(parcels)
  const known = new Set(parcels.map(({ id }) => id))
  const ofParcels = new Map<string, LoadScan[]>()
  const strangers = new Map<string, LoadScan[]>()
  for (const scan of scans) {
    if (scan.takenBack) continue
    const code = canonicalBarcode(scan.barcode.text)
    const carrying = byCode.get(code) ?? []
    const chosen = scan.parcelId !== undefined && known.has(scan.parcelId) ? scan.parcelId : undefined
    const id = chosen ?? (carrying.find((parcel) => !ofParcels.has(parcel.id)) ?? carrying[0])?.id
    if (id === undefined) add(strangers, code, scan)
    else add(ofParcels, id, scan)
  }
  return { ofParcels, strangers }
}
