import type { Parcel, ParcelEvent, ParcelStatus } from '#contracts/parcel.ts'
import { deriveParcel } from '#domain/parcel/derive-parcel.ts'
import { lastCourierEvent, standingEvents } from '#domain/parcel/standing-events.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'
import { undoParcelMs } from '#domain/parcel/check-undo.ts'

/** Statuses that need no answer: recorded at the press, with an undo instead of a question. */
export const atOnce: readonly ParcelStatus[] = ['confirmed', 'returned']

/** The buttons beside the filled one, from left to right. */
const besideInOrder: readonly ParcelStatus[] = [
  'confirmed',
  'carry_forward',
  'missing',
  'unable_to_deliver',
  'returned',
  'delivered',
  'expected',
]

export const inButtonOrder = (statuses: readonly ParcelStatus[]): ParcelStatus[] =>
  besideInOrder.filter((status) => statuses.includes(status))

/** What leads on from a status where nothing else is next: the likeliest first. */
const leading: readonly ParcelStatus[] = ['confirmed', 'delivered', 'carry_forward', 'returned']

export interface NextActions {
  /** The one filled button; null where the next stop is it. */
  lead: ParcelStatus | null
  /** At its side, at most three. */
  others: ParcelStatus[]
  /** Allowed but rare: in the page, not at the bottom edge. */
  rest: ParcelStatus[]
}

/** What the state machine allows, less what is not offered to this courier. */
export const offered = (statuses: readonly ParcelStatus[], withDelivery: boolean): ParcelStatus[] =>
  statuses.filter((status) => withDelivery || status !== 'delivered')

/** Orders what may be done. A parcel to do is confirmed; for any other the next stop leads, if there is one, because its own work is done. */
export function nextActions(parcel: Parcel, hasNextStop: boolean, withDelivery: boolean): NextActions {
  const allowed = offered(nextStatuses(parcel), withDelivery)
  const ownLead = parcel.status === 'expected' || !hasNextStop
  const lead = ownLead ? (leading.find((status) => allowed.includes(status)) ?? null) : null
  const beside = inButtonOrder(allowed).filter((status) => status !== lead)
  return { lead, others: beside.slice(0, 3), rest: beside.slice(3) }
}

/** The courier's last step on today's list, if it is a status and may be changed. */
export function changeableEvent(parcel: Parcel): ParcelEvent | undefined {
  const last = lastCourierEvent(parcel.events)
  return last?.mark === 'extra' || parcel.marks.includes('recalled') ? undefined : last
}

/** Milliseconds for which the parcel still offers the undo; 0 when only an amendment is left. */
export const undoLeft = (event: ParcelEvent, now: number): number =>
  Math.max(0, Math.min(undoParcelMs, Date.parse(event.deviceTime) + undoParcelMs - now))

/** What a recorded step may be changed to: whatever was allowed before it, the same status included. */
export function amendStatuses(parcel: Parcel, event: ParcelEvent, withDelivery: boolean): ParcelStatus[] {
  const before = standingEvents(parcel.events).filter((other) => other.id !== event.id)
  return offered(nextStatuses(deriveParcel(parcel, before)), withDelivery)
}
