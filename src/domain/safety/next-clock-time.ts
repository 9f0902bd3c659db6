import { londonDay } from '../dates/day.ts'
import { londonMoment } from '../dates/london-moment.ts'
import { addDays } from '../dates/near-day.ts'

/** Returns when the clocks of the United Kingdom next show a time: "15:00" tomorrow if it is past. ISO 8601. Undefined: that is no time. */
export function nextClockTime(time: string, now: number): string | undefined {
  const today = londonDay(new Date(now))
  const moments = [today, addDays(today, 1)].map((day) => londonMoment(day, time))
  return moments.find((moment) => moment !== undefined && moment.getTime() > now)?.toISOString()
}
