import type { Address, Parcel } from '#contracts/parcel/parcel.ts'
import { withEvent } from './derive-parcel.ts'
import type { EventStamp } from './event-stamp.ts'
import { isSameAddress } from './address-line.ts'
import { getEffectiveEvents } from './events-in-effect.ts'

/** The depot wants the parcel back. Recalling twice changes nothing. */
export function recallParcel(parcel: Parcel, stamp: EventStamp, note?: string): Parcel {
  if (parcel.marks.includes('recalled')) return parcel
  return withEvent(parcel, { ...stamp, by: 'depot', kind: 'mark', mark: 'recalled', note, photos: [] })
}

/** Returns the current recall, if the parcel was recalled and that was not cancelled. */
const standingRecall = ({ events }: Pick<Parcel, 'events'>) =>
  getEffectiveEvents(events).find((event) => event.mark === 'recalled' && event.cancelled !== true)

/** The depot does not want the parcel back any more: its courier delivers it after all. Without a recall nothing changes. */
export function cancelRecall(parcel: Parcel, stamp: EventStamp): Parcel {
  const recall = standingRecall(parcel)
  if (recall === undefined) return parcel
  return withEvent(parcel, { ...stamp, by: 'depot', kind: 'undo', supersedes: recall.id, photos: [] })
}

/** Undefined where a recall may still be cancelled. */
export function checkCancelRecall(parcel: Parcel): DepotRejection | undefined {
  if (parcel.status === 'returned') return 'already-returned'
  return isCancelled(parcel) ? 'already-cancelled' : undefined
}

/** The depot takes an extra parcel into the round: its mark goes. Without the mark nothing changes. */
export function addExtraParcel(parcel: Parcel, stamp: EventStamp): Parcel {
  const report = getEffectiveEvents(parcel.events).find((event) => event.mark === 'extra')
  if (report === undefined) return parcel
  return withEvent(parcel, { ...stamp, by: 'depot', kind: 'undo', supersedes: report.id, photos: [] })
}

/** Nothing more is to be done with it but to hand it in, and it is not meant to be delivered later either. */
export const isCancelled = ({ events }: Pick<Parcel, 'events'>): boolean =>
  getEffectiveEvents(events).some((event) => event.cancelled === true)

/** Why the depot can change nothing of where a parcel goes. */
export type DepotRejection = 'already-delivered' | 'already-returned' | 'already-cancelled'

/** Undefined where the depot may still send it elsewhere. */
export function checkMoving(parcel: Parcel): DepotRejection | undefined {
  if (parcel.status === 'delivered') return 'already-delivered'
  if (parcel.status === 'returned') return 'already-returned'
  return isCancelled(parcel) ? 'already-cancelled' : undefined
}

/** The parcel is not to be delivered any more. Cancelling twice changes nothing. */
export function cancelParcel(parcel: Parcel, stamp: EventStamp, note?: string): Parcel {
  if (isCancelled(parcel)) return parcel
  return withEvent(parcel, { ...stamp, by: 'depot', kind: 'mark', mark: 'recalled', cancelled: true, note, photos: [] })
}

/** The parcel goes elsewhere. The address that it has already changes nothing. */
export function moveParcel(parcel: Parcel, stamp: EventStamp, address: Address, note?: string): Parcel {
  if (isSameAddress(parcel.address, address)) return parcel
  const formerAddress = parcel.address
  return withEvent(parcel, { ...stamp, by: 'depot', kind: 'mark', address, formerAddress, note, photos: [] })
}

/** Returns the id of the depot's last change of address, or null. Staff who have not seen it get a warning. */
export const lastMove = ({ events }: Pick<Parcel, 'events'>): string | null =>
  events.findLast((event) => event.address !== undefined)?.id ?? null
