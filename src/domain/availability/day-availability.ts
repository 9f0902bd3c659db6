import type { DayRejection } from '#contracts/availability/availability-commands.ts'
import type {
  AvailabilityException,
  DayAvailability,
  WeekDays,
  WeeklyPattern,
} from '#contracts/availability/availability.ts'
import { addDays } from '#domain/dates/near-day.ts'

/** The index is that of `Date.getUTCDay()`: 0 is Sunday. */
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

/** Returns what the weekly pattern gives for a day ("2026-05-14"), or null if it gives nothing. */
export const patternOn = (day: string, pattern: WeeklyPattern | null): DayAvailability | null =>
  pattern?.days[weekdayOf(day)] ?? null

export const furthestDay = (today: string): string => addDays(today, furthest)

/** Returns the courier's availability on a British day ("2026-05-14"): an exception wins over the weekly pattern; null if neither is set. */
export function availabilityOn(
  day: string,
  pattern: WeeklyPattern | null,
  exceptions: readonly AvailabilityException[],
): DayAvailability | null {
  const exception = exceptions.find(({ id }) => id === day)
  return exception?.availability ?? patternOn(day, pattern)
}

/** Returns whether the courier works all or part of the day. An unset day counts as not available. */
export const isAvailable = (availability: DayAvailability | null): boolean =>
  availability !== null && availability.kind !== 'unavailable'

/** Why a day can have no exception; undefined: it can. `today`: the day of the tap. */
export function getDayRejection(day: string, today: string): DayRejection | undefined {
  if (day < today) return 'day-over'
  return day > furthestDay(today) ? 'day-too-far' : undefined
}
