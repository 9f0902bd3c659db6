import type { DayAvailability, WeekDays } from '#contracts/availability.ts'

/** In the order in which a week is shown. */
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

/** The weekday of a day, "2026-05-14". */
export const weekdayOf = (day: string): Weekday => weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 'sunday'

/** "07:00 to 14:00", and of what was never said of a day "nothing said". */
export function availabilityWords(availability: DayAvailability | null): string {
  switch (availability?.kind) {
    case 'available':
      return 'all day'
    case 'between':
      return `${availability.from} to ${availability.to}`
    case 'unavailable':
      return 'not available'
    case undefined:
      return 'nothing said'
  }
}

export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
