import type { Parcel, ParcelEvent, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { deriveParcel } from '#domain/parcel/derive-parcel.ts'
import { openStatuses } from '#domain/parcel/open-parcels.ts'
import { lastCourierEvent, getEffectiveEvents } from '#domain/parcel/events-in-effect.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'
import { undoParcelMs } from '#domain/parcel/check-undo.ts'

/** Statuses that need no answer: recorded at the press, with an undo instead of a question. */
export const atOnce: readonly ParcelStatus[] = ['confirmed', 'returned']

/** The buttons from left to right, where confirming is the delivery. */
const confirmFirst: readonly ParcelStatus[] = ['confirmed', 'carry_forward', 'missing', 'unable_to_deliver', 'returned']

/** The order if deliveries are recorded: door outcomes come first, and Unable keeps its place after loading. */
const deliverFirst: readonly ParcelStatus[] = [
  'delivered',
  'unable_to_deliver',
  'confirmed',
  'missing',
  'carry_forward',
  'returned',
]

export const inButtonOrder = (statuses: readonly ParcelStatus[], recordsDeliveries: boolean): ParcelStatus[] =>
  (recordsDeliveries ? deliverFirst : confirmFirst).filter((status) => statuses.includes(status))

/** The usual next steps, most likely first. */
const leading: readonly ParcelStatus[] = ['delivered', 'confirmed', 'carry_forward', 'returned']

export interface NextActions {
  /** The one filled button; null where the next stop is it. */
  lead: ParcelStatus | null
  /** At most three, beside the main button. */
  others: ParcelStatus[]
  /** Allowed but rare; they are in the page, not at the bottom edge. */
  rest: ParcelStatus[]
}

/** Returns the allowed statuses that are offered to this courier. */
export const offered = (statuses: readonly ParcelStatus[], recordsDeliveries: boolean): ParcelStatus[] =>
  statuses.filter((status) => recordsDeliveries || status !== 'delivered')

/**
 * Orders what may be done. A parcel that is left is delivered, or confirmed where that is its delivery; for any other
 * the next stop leads, if there is one, because its own work is done.
 */
export function nextActions(parcel: Parcel, hasNextStop: boolean, recordsDeliveries: boolean): NextActions {
  const allowed = offered(nextStatuses(parcel), recordsDeliveries)
  const ownLead = openStatuses(recordsDeliveries).includes(parcel.status) || !hasNextStop
  const lead = ownLead ? (leading.find((status) => allowed.includes(status)) ?? null) : null
  const beside = inButtonOrder(allowed, recordsDeliveries).filter((status) => status !== lead)
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

/** Returns the statuses that a recorded step may change to: those allowed before it, including its own. */
export function amendStatuses(parcel: Parcel, event: ParcelEvent, recordsDeliveries: boolean): ParcelStatus[] {
  const before = getEffectiveEvents(parcel.events).filter((other) => other.id !== event.id)
  return offered(nextStatuses(deriveParcel(parcel, before)), recordsDeliveries)
}
