import type { DayAvailability, WeekDays } from '#contracts/availability/availability.ts'

/** Listed in the order in which a week is shown. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const satisfies readonly (keyof WeekDays)[]
export type Weekday = (typeof weekdays)[number]

/** "Monday". */
export const weekdayName = (weekday: Weekday): string => `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`

export const toWeekday = (day: string): Weekday => weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 'sunday'

/** "07:00 to 14:00", and "not set" for a day that the courier has never set. */
export function formatAvailability(availability: DayAvailability | null): string {
  switch (availability?.kind) {
    case 'available':
      return 'all day'
    case 'between':
      return `${availability.from} to ${availability.to}`
    case 'unavailable':
      return 'not available'
    case undefined:
      return 'not set'
  }
}

/** Describes the courier's availability on the day of an offer. */
export function formatOwnDay(availability: DayAvailability | null): string {
  if (!availability) return 'You haven’t set when you’re free that day.'
  if (availability.kind === 'unavailable') return 'You’re not available that day.'
  return `You’re free: ${formatAvailability(availability)}.`
}

export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
