import { londonDay, londonTime } from '#domain/dates/day.ts'
import { dayName, nearDay } from '#domain/dates/near-day.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The countdown shows seconds in the last ten minutes. */
export const secondsFrom = 10 * minute

/** "5 h 48 min", and in the last ten minutes "9 min 5 s". `left`: milliseconds, more than none. */
export function formatTimeLeft(left: number): string {
  if (left >= day) {
    const days = Math.floor(left / day)
    return `${days === 1 ? '1 day' : `${days} days`} ${Math.floor((left % day) / hour)} h`
  }
  if (left >= hour) return `${Math.floor(left / hour)} h ${Math.floor((left % hour) / minute)} min`
  if (left > secondsFrom) return `${Math.floor(left / minute)} min`
  const seconds = Math.ceil(left / second)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** "18:00", "06:00 tomorrow" or "18:00 on Saturday 16 May", in the United Kingdom. `now`: milliseconds. */
export function deadlineMoment(deadline: string, now: number): string {
  const at = new Date(deadline)
  const on = londonDay(at)
  const today = londonDay(new Date(now))
  if (on === today) return londonTime(at)
  const near = nearDay(on, today)
  return `${londonTime(at)} ${near === dayName(on) ? `on ${near}` : near.toLowerCase()}`
}

/** Returns "Answer by 18:00, 5 h 48 min left". */
export function formatDeadline(deadline: string, now: number): string {
  const left = Date.parse(deadline) - now
  return left > 0
    ? `Answer by ${deadlineMoment(deadline, now)}, ${formatTimeLeft(left)} left`
    : `The deadline was ${deadlineMoment(deadline, now)}`
}

/** Returns the notice for screen readers: ten minutes before the deadline, one minute before it, and after it. */
export function deadlineNotice(deadline: string, now: number): '' | 'ten-minutes' | 'one-minute' | 'over' {
  const left = Date.parse(deadline) - now
  if (left <= 0) return 'over'
  if (left <= minute) return 'one-minute'
  return left <= secondsFrom ? 'ten-minutes' : ''
}
