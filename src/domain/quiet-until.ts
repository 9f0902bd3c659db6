import { londonDay, londonTime } from './dates/day.ts'
import { londonMoment } from './dates/london-moment.ts'
import { addDays } from './dates/near-day.ts'

/** The end of the quiet hours that a moment lies in, times of every day in the United Kingdom; null: in none. */
export function quietUntil(at: Date, hours: { from: string; to: string } | null): Date | null {
  if (!hours || hours.from === hours.to) return null
  const { from, to } = hours
  const [day, time] = [londonDay(at), londonTime(at)]
  const isWithin = from < to ? time >= from && time < to : time >= from || time < to
  if (!isWithin) return null
  return londonMoment(time < to ? day : addDays(day, 1), to) ?? null
}
