import type { ParcelEvent, UnableReason } from '#contracts/parcel/parcel.ts'
import { foldEvents } from './derive-parcel.ts'
import { getEffectiveEvents } from './events-in-effect.ts'
import { unableReasons } from './unable-reasons.ts'

/** A parcel is tried on at most this many separate days. */
export const maxAttempts = 3

/** A day without a reason counts as an attempt, because the parcel was out and came back. */
export function wasAttempt(reason: UnableReason | undefined): boolean {
  return reason === undefined || unableReasons[reason].attempted
}

/** True if this day's events, taken alone, show that somebody was at the door in vain. */
export function dayWasAttempt(events: readonly ParcelEvent[]): boolean {
  return getEffectiveEvents(events).some(
    (event) => (event.status === 'unable_to_deliver' || event.status === 'carry_forward') && wasAttempt(event.reason),
  )
}

/**
 * True if no further day may follow: `attempts` earlier ones and today's are the full number.
 * `standing` are today's events so far; `reason` is the carry-forward's own, for a parcel that was not
 * already recorded as unable to deliver.
 */
export function attemptsUsedUp(
  attempts: number,
  standing: readonly ParcelEvent[],
  reason: UnableReason | undefined,
): boolean {
  const today = foldEvents(standing)
  const why = today.status === 'unable_to_deliver' ? today.reason : reason
  return attempts + (wasAttempt(why) ? 1 : 0) >= maxAttempts
}
