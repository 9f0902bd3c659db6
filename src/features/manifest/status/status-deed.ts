import type { MarkParcelInput, Parcel } from '#contracts/parcel.ts'
import { doneWords, markWords, statusWords } from '#domain/parcel/words.ts'
import type { StatusStatement } from './parcel-taps-sync.ts'

export interface StatusDeed {
  statement: Omit<StatusStatement, 'photos'>
}

/** One press of the courier: a status, or a mark. */
export type Deed = StatusDeed | Pick<MarkParcelInput, 'mark' | 'note'>

/** How a parcel is called in a sentence: as painted on the door. */
export const shortName = (parcel: Pick<Parcel, 'address' | 'recipient' | 'barcodes'>): string =>
  parcel.address.house || parcel.recipient || `…${parcel.barcodes[0]?.text.slice(-4) ?? ''}`

/** The object first, then its state: "35a confirmed", "3 parcels confirmed". */
export function deedWords(parcels: readonly Parcel[], deed: Deed): string {
  const [first] = parcels
  const who = parcels.length === 1 && first ? shortName(first) : `${parcels.length} parcels`
  return `${who} ${'statement' in deed ? doneWords[deed.statement.status] : markWords[deed.mark].label.toLowerCase()}`
}

export const deedTitle = (deed: Pick<StatusDeed['statement'], 'status'> | Pick<MarkParcelInput, 'mark'>): string =>
  'status' in deed ? statusWords[deed.status].name : markWords[deed.mark].label
