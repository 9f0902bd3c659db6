import type { LoadAction, LoadScan } from '#contracts/manifest/load-scan.ts'
import type { Parcel, ParcelMark } from '#contracts/parcel/parcel.ts'
import { hasStatus, isSetAside, takesStatus } from './load-rules.ts'
import { matchScans } from './match-scans.ts'

/** A code that is on no list, with its scans, oldest first. */
export interface Stranger {
  text: string
  scans: readonly LoadScan[]
}

/** A pile beside the lists. Each parcel and each code stands in one place only, but for `twice`. */
export interface LoadDifference {
  /** In the pile by a scan, or past it by its status. */
  found: Parcel[]
  /** Of these, scanned and still to be recorded. */
  toRecord: Parcel[]
  /** On the list, not in the pile. */
  missing: Parcel[]
  /** Reported and waiting for the depot. */
  extra: Parcel[]
  /** In the pile, on no list and not yet reported. */
  strangers: Stranger[]
  misrouted: Parcel[]
  damaged: Parcel[]
  recalled: Parcel[]
  /** Scanned, but the action is not open to them. */
  refused: Parcel[]
  /** Scanned more than once; counted once. */
  twice: (Parcel | Stranger)[]
}

/** What the depot wants weighs more than what the courier saw. */
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
