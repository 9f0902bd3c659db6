import type { MarkParcelInput, Parcel, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import { doneLabel, markLabels, statusLabels } from '#domain/parcel/status-labels.ts'
import { formatObject } from './describe-taps.ts'

export type StatusStatement = Omit<RecordStatusInput, 'parcelId' | 'baseVersion' | 'photos'> &
  Partial<Pick<RecordStatusInput, 'photos'>>

export interface StatusChange {
  statement: Omit<StatusStatement, 'photos'>
}

/** A status or a mark that a courier records. */
export type StatusAction = StatusChange | Pick<MarkParcelInput, 'mark' | 'note'>

/** Returns a short name for a parcel: the address as painted on the door. */
export const shortName = (parcel: Pick<Parcel, 'address' | 'recipient' | 'barcodes'>): string =>
  parcel.address.house || parcel.recipient || `…${parcel.barcodes[0]?.text.slice(-4) ?? ''}`

const doorOf = ({ address: { house, street } }: Pick<Parcel, 'address'>): string => `${house} ${street}`.trim()

/** Returns "7a Example Street", "2 parcels, 7a Example Street" or "3 parcels, 2 addresses". */
export function doorTitle(parcels: readonly Pick<Parcel, 'address' | 'recipient' | 'barcodes'>[]): string {
  const doors = new Set(parcels.map((parcel) => doorOf(parcel) || shortName(parcel)))
  const where = doors.size === 1 ? [...doors].join('') : `${doors.size} addresses`
  return parcels.length === 1 ? where : `${parcels.length} parcels, ${where}`
}

/** The object first, then its state: "35a Sample Road loaded", "3 parcels loaded". A house number alone would read as a count. */
export function describeAction(parcels: readonly Parcel[], action: StatusAction, recordsDeliveries: boolean): string {
  const [first] = parcels
  const who = parcels.length === 1 && first ? formatObject(first) : `${parcels.length} parcels`
  return `${who} ${'statement' in action ? doneLabel(action.statement.status, recordsDeliveries) : markLabels[action.mark].label.toLowerCase()}`
}

export const actionTitle = (
  action: Pick<StatusChange['statement'], 'status'> | Pick<MarkParcelInput, 'mark'>,
  recordsDeliveries: boolean,
): string => ('status' in action ? statusLabels(recordsDeliveries)[action.status].name : markLabels[action.mark].label)
