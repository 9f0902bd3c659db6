import type { MarkParcelInput, Parcel } from '#contracts/parcel.ts'
import { doneLabel, markWords, statusLabels } from '#domain/parcel/words.ts'
import { objectOf } from './describe-taps.ts'
import type { StatusStatement } from './parcel-taps-sync.ts'

export interface StatusDeed {
  statement: Omit<StatusStatement, 'photos'>
}

/** One press of the courier: a status, or a mark. */
export type Deed = StatusDeed | Pick<MarkParcelInput, 'mark' | 'note'>

/** How a parcel is called in a sentence: as painted on the door. */
export const shortName = (parcel: Pick<Parcel, 'address' | 'recipient' | 'barcodes'>): string =>
  parcel.address.house || parcel.recipient || `…${parcel.barcodes[0]?.text.slice(-4) ?? ''}`

/** The object first, then its state: "35a Sample Road loaded", "3 parcels loaded". A house number alone would read as a count. */
export function deedWords(parcels: readonly Parcel[], deed: Deed, recordsDeliveries: boolean): string {
  const [first] = parcels
  const who = parcels.length === 1 && first ? objectOf(first) : `${parcels.length} parcels`
  return `${who} ${'statement' in deed ? doneLabel(deed.statement.status, recordsDeliveries) : markWords[deed.mark].label.toLowerCase()}`
}

export const deedTitle = (
  deed: Pick<StatusDeed['statement'], 'status'> | Pick<MarkParcelInput, 'mark'>,
  recordsDeliveries: boolean,
): string => ('status' in deed ? statusLabels(recordsDeliveries)[deed.status].name : markWords[deed.mark].label)
