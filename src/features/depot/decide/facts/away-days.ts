import type { StaffCourierRow } from '#contracts/depot/staff-waiting.ts'
import { dayAndMonth } from '#domain/dates/day-labels.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'

/** Days at most that are shown one by one. */
const shownDays = 10

interface AwayDay {
  /** "2026-05-18". */
  day: string
  /** "Mon", "18 May". */
  weekday: string
  date: string
  /** Others who are away that day, and others who have asked to be. */
  away: number
  asked: number
  /** The number of couriers of the sub-depot. */
  of: number
  /** More than a tenth would be away with this one, and others are. */
  many: boolean
}

/** Counts the other couriers who are away on each day of a span, or on its first days if it is long. */
export function awayDays(
  couriers: readonly StaffCourierRow[],
  courier: string,
  { from, to }: { from: string; to: string },
): { days: AwayDay[]; more: number } {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const others = couriers.filter(({ id }) => id !== courier)
  const count = (day: string, state: string): number =>
    others.filter(({ away }) => away.some((span) => span.state === state && span.from <= day && span.to >= day)).length
  const all = days.map((day): AwayDay => {
    const away = count(day, 'approved')
    const [weekday = ''] = dayName(day).split(' ')
    const many = away > 1 && (away + 1) * 10 > couriers.length
    return {
      day,
      weekday: weekday.slice(0, 3),
      date: dayAndMonth(day),
      away,
      asked: count(day, 'requested'),
      of: couriers.length,
      many,
    }
  })
  return { days: all.slice(0, shownDays), more: Math.max(0, all.length - shownDays) }
}
