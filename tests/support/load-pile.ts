import type { LoadAction, LoadScan } from '#contracts/manifest/load-scan.ts'
import type { Parcel, ParcelEvent, ParcelMark } from '#contracts/parcel/parcel.ts'
import { withEvent } from '#domain/parcel/derive-parcel.ts'
import { numberedId, parcelOf, stampOf } from './parcels.ts'

export const loadList = numberedId(0xbb)

/** The text of the n-th label, 16 characters. */
export const labelOf = (n: number): string => `DEMO0104${n.toString().padStart(8, '0')}`

export function loadParcel(n: number, more: Partial<Parcel> = {}): Parcel {
  return parcelOf({
    id: numberedId(0x10ad00 + n),
    manifestId: loadList,
    sequence: n,
    barcodes: [{ format: 'Code128', text: labelOf(n), kind: 'carrier' }],
    ...more,
  })
}

/** Whether the depot or the courier marked it. */
export function markedParcel(n: number, mark: ParcelMark): Parcel {
  const event: ParcelEvent = {
    ...stampOf(0x900000 + n),
    by: mark === 'recalled' ? 'depot' : 'courier',
    kind: 'mark',
    mark,
    photos: [],
  }
  return withEvent(loadParcel(n), event)
}

const morning = Date.UTC(2026, 4, 14, 6, 0, 0)

/** The time of the n-th scan of a check, one per second. */
export function scanOf(n: number, text: string, more: Partial<LoadScan> = {}): LoadScan {
  return {
    id: numberedId(0x5ca000 + n),
    manifestId: loadList,
    runId: numberedId(0x7001),
    action: 'loaded' satisfies LoadAction,
    barcode: { format: 'Code128', text, kind: 'carrier' },
    scannedAt: new Date(morning + n * 1000).toISOString(),
    takenBack: false,
    ...more,
  }
}

/** A pile of 200 parcels, its list, and the planted difference, as parcel numbers in the order of the round. */
export function plantedPile() {
  const missing = [7, 52, 118, 200]
  const recalled = [30, 31]
  const misrouted = [60]
  const damaged = [61]
  const duplicates = [3, 90, 91]
  const strangers = ['OTHER00000000001', 'OTHER00000000002']
  const parcels = Array.from({ length: 200 }, (_, i) => {
    const n = i + 1
    if (recalled.includes(n)) return markedParcel(n, 'recalled')
    if (misrouted.includes(n)) return markedParcel(n, 'misrouted')
    return damaged.includes(n) ? markedParcel(n, 'damaged') : loadParcel(n)
  })
  const inPile = parcels.map((parcel) => parcel.sequence).filter((n) => !missing.includes(n))
  // Not in the order of the round: a pile has none.
  const texts = [...inPile.toReversed(), ...duplicates].map(labelOf).concat(strangers)
  return {
    parcels,
    texts,
    planted: {
      missing,
      recalled,
      misrouted,
      damaged,
      duplicates,
      strangers,
      found: inPile.length - recalled.length - misrouted.length - damaged.length,
    },
  }
}
