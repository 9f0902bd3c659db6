import { londonDay, londonTime } from './day.ts'

const hour = 60 * 60 * 1000

/**
 * The moment at which clocks in the United Kingdom show a time of a day ("2026-05-14", "18:00"), the first one where they
 * show it twice; undefined where they skip it or
 * there is no such time.
 */
export function londonMoment(day: string, time: string): Date | undefined {
  const atUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(atUtc)) return undefined
  const shows = (date: Date): boolean => londonDay(date) === day && londonTime(date) === time
  return [new Date(atUtc - hour), new Date(atUtc)].find(shows)
}
