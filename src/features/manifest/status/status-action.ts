import type { MarkParcelInput, Parcel, ParcelStatus, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { doneLabel, markLabels } from '#domain/parcel/status-labels.ts'
import { formatObject } from './describe-taps.ts'
import type { SheetKind } from './parcel-draft.ts'

export type StatusStatement = Omit<RecordStatusInput, 'parcelId' | 'baseVersion' | 'photos'> &
  Partial<Pick<RecordStatusInput, 'photos'>>

export interface StatusChange {
  statement: Omit<StatusStatement, 'photos'>
}

/** A status or a mark that a courier records. */
export type StatusAction = StatusChange | Pick<MarkParcelInput, 'mark' | 'note'>

/** Begins the end of a barcode, for a parcel without a door or a recipient. */
const codeEnding = '…'

/** Returns a short name for a parcel: the address as painted on the door. */
export const shortName = (parcel: Pick<Parcel, 'address' | 'recipient' | 'barcodes'>): string =>
  parcel.address.house || parcel.recipient || `${codeEnding}${parcel.barcodes[0]?.text.slice(-4) ?? ''}`

const doorOf = ({ address: { house, street } }: Pick<Parcel, 'address'>): string => `${house} ${street}`.trim()

/** Returns "7a Example Street" or "2 addresses". */
function placesTitle(parcels: readonly Pick<Parcel, 'address' | 'recipient' | 'barcodes'>[]): string {
  const doors = new Set(parcels.map((parcel) => doorOf(parcel) || shortName(parcel)))
  return doors.size === 1 ? [...doors].join('') : `${formatCount(doors.size)} addresses`
}

const sheetActions: Readonly<Record<ParcelStatus, string>> = {
  expected: 'Set to do',
  confirmed: 'Confirm',
  missing: 'Mark as missing',
  carry_forward: 'Carry forward',
  unable_to_deliver: 'Unable to deliver',
  delivered: 'Deliver',
  returned: 'Hand back',
}

/**
 * Returns the title of a sheet, which says what the courier is about to record: "Deliver to 7a Example Street", "Deliver
 * 2 parcels to 7a Example Street", "Mark as missing, 3 parcels, 2 addresses".
 */
export function sheetTitle(sheet: SheetKind, parcels: readonly Parcel[]): string {
  const isCorrection = 'amends' in sheet && sheet.amends !== undefined
  const action = isCorrection ? 'Correct this' : 'mark' in sheet ? `Mark as ${sheet.mark}` : sheetActions[sheet.status]
  const places = placesTitle(parcels)
  const count = parcels.length === 1 ? '' : `${formatCount(parcels.length)} parcels`
  const isAtDoor = !isCorrection && 'status' in sheet && ['delivered', 'unable_to_deliver'].includes(sheet.status)
  if (isAtDoor && !places.startsWith(codeEnding)) return `${action} ${count}${count && ' '}to ${places}`
  return [action, count, places].filter(Boolean).join(', ')
}

/** The object first, then its state: "35a Sample Road loaded", "3 parcels loaded". A house number alone would read as a count. */
export function describeAction(parcels: readonly Parcel[], action: StatusAction, recordsDeliveries: boolean): string {
  const [first] = parcels
  const who = parcels.length === 1 && first ? formatObject(first) : `${formatCount(parcels.length)} parcels`
  return `${who} ${'statement' in action ? doneLabel(action.statement.status, recordsDeliveries) : markLabels[action.mark].label.toLowerCase()}`
}
