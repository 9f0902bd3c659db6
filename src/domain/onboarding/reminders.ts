import { addDays } from '#domain/dates/near-day.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Days from today to a last day; negative once it has passed. */
export const daysLeft = (until: string, today: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / dayMs)

/**
 * Which reminder a last day calls for today; undefined: none. The narrowest one that has come: whoever missed the
 * wider ones does not get them on the same day.
 */
export function dueReminder(remindDays: readonly number[], until: string, today: string): number | undefined {
  if (until < today) return undefined
  const come = remindDays.filter((days) => addDays(until, -days) <= today)
  return come.length === 0 ? undefined : Math.min(...come)
}
