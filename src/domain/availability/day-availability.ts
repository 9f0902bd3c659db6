import type { DayRejection } from '#contracts/availability/availability-commands.ts'
import type {
  AvailabilityException,
  DayAvailability,
  WeekDays,
  WeeklyPattern,
} from '#contracts/availability/availability.ts'
import { addDays } from '#domain/dates/near-day.ts'

/** In the order of the JavaScript week. */
const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const satisfies readonly (keyof WeekDays)[]

/** Days; nobody plans further ahead. */
const furthest = 366

const weekdayOf = (day: string): keyof WeekDays => weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 'sunday'

/** What a weekly pattern says of a day, "2026-05-14"; null: nothing. */
export const patternOn = (day: string, pattern: WeeklyPattern | null): DayAvailability | null =>
  pattern?.days[weekdayOf(day)] ?? null

export const furthestDay = (today: string): string => addDays(today, furthest)

/** What a courier has said of a day in the United Kingdom, "2026-05-14": its exception if there is one, else their weekly pattern; null: nothing. */
export function availabilityOn(
  day: string,
  pattern: WeeklyPattern | null,
  exceptions: readonly AvailabilityException[],
): DayAvailability | null {
  const exception = exceptions.find(({ id }) => id === day)
  return exception?.availability ?? patternOn(day, pattern)
}

/** Whether the courier works that day or a part of it. Who has said nothing is not taken to be free. */
export const isAvailable = (availability: DayAvailability | null): boolean =>
  availability !== null && availability.kind !== 'unavailable'

/** Why a day can have no exception; undefined: it can. `today`: the day of the tap. */
export function getDayRejection(day: string, today: string): DayRejection | undefined {
  if (day < today) return 'day-over'
  return day > furthestDay(today) ? 'day-too-far' : undefined
}
