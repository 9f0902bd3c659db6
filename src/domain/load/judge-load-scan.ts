import type { LoadAction, LoadScan } from '#contracts/manifest/load-scan.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { canonicalBarcode } from '../barcode/canonical.ts'
import { hasStatus, isSetAside, takesStatus } from './load-rules.ts'
import { matchScans } from './match-scans.ts'

export type LoadVerdict =
  | 'right'
  /** Scanned before, by whichever phone, or already recorded. */
  | 'twice'
  | 'stranger'
  | 'recalled'
  /** Extra, misrouted or damaged: it goes back. */
  | 'aside'
  /** The parcel is on the manifest, but this action is not allowed for it. */
  | 'refused'
  /** Several parcels carry the code and more than one may be meant: the courier chooses. */
  | 'ambiguous'

export interface JudgedScan {
  verdict: LoadVerdict
  /** One parcel; for `ambiguous` several to choose from; none for an unknown code. */
  parcels: Parcel[]
}

interface Asked {
  text: string
  action: LoadAction
  /** The parcel that the courier chose. */
  parcelId?: string | undefined
}

function verdictOf(parcel: Parcel, action: LoadAction, scanned: boolean): LoadVerdict {
  const handBack = action === 'returned'
  if (!handBack && isSetAside(parcel)) return parcel.marks.includes('recalled') ? 'recalled' : 'aside'
  if (scanned || hasStatus(parcel, action)) return 'twice'
  return takesStatus(parcel, action) ? 'right' : 'refused'
}

/** Judges a label against the lists and what has been scanned for the action so far. */
export function judgeLoadScan(
  parcels: readonly Parcel[],
  scans: readonly LoadScan[],
  { text, action, parcelId }: Asked,
): JudgedScan {
  const { ofParcels, strangers } = matchScans(
    parcels,
    scans.filter((scan) => scan.action === action),
  )
  const code = canonicalBarcode(text)
  const carrying = parcels.filter((parcel) =>
    parcelId === undefined
      ? parcel.barcodes.some((barcode) => canonicalBarcode(barcode.text) === code)
      : parcel.id === parcelId,
  )
  const [first] = carrying
  if (!first) return { verdict: strangers.has(code) ? 'twice' : 'stranger', parcels: [] }
  const open = carrying.filter((parcel) => verdictOf(parcel, action, ofParcels.has(parcel.id)) === 'right')
  if (open.length > 1) return { verdict: 'ambiguous', parcels: open }
  const parcel = open[0] ?? first
  return { verdict: verdictOf(parcel, action, ofParcels.has(parcel.id)), parcels: [parcel] }
}
