import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { ScanVerdict } from '#device/scanner/feedback.ts'
import { openStatuses } from '#domain/parcel/open-parcels.ts'

export type ScanMeaning =
  /** On the round and left to deliver, or missing. */
  | 'mine'
  | 'scanned'
  /** Goes back to the depot: extra, misrouted, damaged. */
  | 'marked'
  | 'recalled'
  /** Several parcels with one code: only the courier can see which it is. */
  | 'ambiguous'
  | 'stranger'
  /** There is nothing to hold it against. */
  | 'no-list'

type Found = { row: Pick<Parcel, 'status' | 'marks'> }

export interface ScanMoment {
  hasList: boolean
  /** The result of the open load check; null if none is open. */
  action: LoadAction | null
  recordsDeliveries: boolean
}

export function toScanMeaning(
  found: readonly Found[],
  { hasList, action, recordsDeliveries }: ScanMoment,
): ScanMeaning {
  const [first, second] = found
  if (!first) return hasList ? 'stranger' : 'no-list'
  if (second) return 'ambiguous'
  const { status, marks } = first.row
  if (marks.includes('recalled')) return 'recalled'
  if (marks.length > 0) return 'marked'
  // While the van is being loaded, a loaded parcel is one that was scanned before.
  const left = openStatuses(recordsDeliveries && action !== 'loaded').includes(status)
  return left || status === 'missing' ? 'mine' : 'scanned'
}

interface MeaningLook {
  /** Colour of the band: blue, amber, red. */
  kind: 'good' | 'repeat' | 'stranger'
  sound: ScanVerdict
  title: string
}

export const meaningLook: Readonly<Record<ScanMeaning, MeaningLook>> = {
  mine: { kind: 'good', sound: 'mine', title: 'On your round' },
  scanned: { kind: 'repeat', sound: 'repeat', title: 'Already scanned' },
  marked: { kind: 'repeat', sound: 'repeat', title: 'Already put to one side' },
  ambiguous: { kind: 'repeat', sound: 'repeat', title: 'More than one' },
  recalled: { kind: 'stranger', sound: 'aside', title: 'Recalled' },
  stranger: { kind: 'stranger', sound: 'stranger', title: 'Not on your round' },
  'no-list': { kind: 'repeat', sound: 'repeat', title: 'No list yet' },
}
