import type { LoadAction, LoadScan } from '#contracts/manifest/load-scan.ts'
import type { Parcel, ParcelMark } from '#contracts/parcel/parcel.ts'
import { hasStatus, isSetAside, takesStatus } from './load-rules.ts'
import { matchScans } from './match-scans.ts'

/** A code that is on no list, with its scans, oldest first. */
export interface Stranger {
  text: string
  scans: readonly LoadScan[]
}

/** Compares the parcels in the van with the manifest. Each parcel and code is in one list only, except for `twice`. */
export interface LoadDifference {
  /** These parcels were scanned, or their status is past loading. */
  found: Parcel[]
  /** These parcels were scanned but not yet recorded. */
  toRecord: Parcel[]
  /** These parcels are on the manifest but not in the van. */
  missing: Parcel[]
  /** These parcels were reported and wait for the depot. */
  extra: Parcel[]
  /** These codes are in the van, on no manifest, and not yet reported. */
  strangers: Stranger[]
  misrouted: Parcel[]
  damaged: Parcel[]
  recalled: Parcel[]
  /** Scanned, but the action is not open to them. */
  refused: Parcel[]
  /** Scanned more than once; counted once. */
  twice: (Parcel | Stranger)[]
}

/** The depot's marks come before the courier's. */
const marksInOrder: readonly ParcelMark[] = ['recalled', 'damaged', 'misrouted', 'extra']

const nothing = (): LoadDifference => ({
  found: [],
  toRecord: [],
  missing: [],
  extra: [],
  strangers: [],
  misrouted: [],
  damaged: [],
  recalled: [],
  refused: [],
  twice: [],
})

function place(into: LoadDifference, parcel: Parcel, action: LoadAction, scanned: boolean): void {
  const takes = takesStatus(parcel, action)
  if (hasStatus(parcel, action)) into.found.push(parcel)
  else if (takes && scanned) {
    into.found.push(parcel)
    into.toRecord.push(parcel)
  } else if (isSetAside(parcel) && action !== 'returned') {
    const mark = marksInOrder.find((each) => parcel.marks.includes(each))
    if (mark) into[mark].push(parcel)
  } else if (takes) into.missing.push(parcel)
  else if (scanned) into.refused.push(parcel)
}

/**
 * The difference between what has been scanned for `action` and the lists, of all phones together. `parcels` in the order
 * of the round, with what was reported as extra; `scans` of the day, oldest first.
 */
export function loadDifference(
  parcels: readonly Parcel[],
  scans: readonly LoadScan[],
  action: LoadAction,
): LoadDifference {
  const { ofParcels, strangers } = matchScans(
    parcels,
    scans.filter((scan) => scan.action === action),
  )
  const difference = nothing()
  for (const parcel of parcels) {
    const own = ofParcels.get(parcel.id) ?? []
    place(difference, parcel, action, own.length > 0)
    if (own.length > 1) difference.twice.push(parcel)
  }
  for (const own of strangers.values()) {
    const stranger = { text: own[0]?.barcode.text ?? '', scans: own }
    difference.strangers.push(stranger)
    if (own.length > 1) difference.twice.push(stranger)
  }
  return difference
}
