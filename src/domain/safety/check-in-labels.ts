import type { CheckIn } from '#contracts/safety/check-in.ts'
import { londonTime } from '../dates/day.ts'

interface Known {
  /** The service has everything that was done to the timer. */
  isSent: boolean
  /** Milliseconds since 1970, by the services' clock. */
  now: number
}

/** Milliseconds before a deadline at which the phone begins to remind. */
const remindMs = 5 * 60_000

type CheckInStage = 'quiet' | 'soon' | 'over'

/** Returns how near the deadline of a timer is. */
export function checkInStage({ state, dueAt }: CheckIn, now: number): CheckInStage {
  const left = Date.parse(dueAt) - now
  if (state === 'missed' || left <= 0) return 'over'
  return left <= remindMs ? 'soon' : 'quiet'
}

/** When the courier has to check in, and what the depot knows of it. */
export function checkInStatus(timer: CheckIn, { isSent, now }: Known): string {
  const at = londonTime(new Date(timer.dueAt))
  if (timer.state === 'missed') return `You didn’t check in by ${at}, so your depot got an alarm. Check in now.`
  if (checkInStage(timer, now) === 'over')
    return isSent
      ? `You should have checked in by ${at}. Your depot gets an alarm when its own clock says so. Check in now.`
      : `You should have checked in by ${at}. Your depot has not been told: this phone has no signal.`
  return isSent
    ? `Check in by ${at}, or your depot gets an alarm.`
    : `Check in by ${at}. Your depot has not been told yet, so only this phone reminds you.`
}
