import { addDays, addMonths } from '#domain/dates/near-day.ts'

/** The days that a grid shows: a British week, Monday to Sunday, or the weeks of a month. */
export type GridSpan = 'week' | 'month'

const weekStart = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))

/** The days of one week in their order; null: of another month. */
export type GridWeek = readonly (string | null)[]

/** The weeks that a grid shows around a day, "2026-05-14". */
export function gridWeeks(span: GridSpan, day: string): GridWeek[] {
  const week = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  if (span === 'week') return [week(weekStart(day))]
  const month = day.slice(0, 7)
  const last = addMonths(`${month}-31`, 0)
  const weeks: GridWeek[] = []
  for (let monday = weekStart(`${month}-01`); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(week(monday).map((each) => (each.startsWith(month) ? each : null)))
  }
  return weeks
}

/** The same day of the week or month before (-1) or after (1); a month's last day where it is shorter. */
export const pageBy = (span: GridSpan, day: string, pages: number): string =>
  span === 'week' ? addDays(day, 7 * pages) : addMonths(day, pages)

/** Returns the day that a key moves to from a day, or null if it does not move. `reversed`: days run from right to left. */
export function dayAfterKey(
  key: string,
  { day, span, reversed = false }: { day: string; span: GridSpan; reversed?: boolean },
): string | null {
  switch (key) {
    case 'ArrowRight':
      return addDays(day, reversed ? -1 : 1)
    case 'ArrowLeft':
      return addDays(day, reversed ? 1 : -1)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return weekStart(day)
    case 'End':
      return addDays(weekStart(day), 6)
    case 'PageDown':
      return pageBy(span, day, 1)
    case 'PageUp':
      return pageBy(span, day, -1)
    default:
      return null
  }
}

/** The nearest day that a grid may go to. Both ends count. */
export const within = (day: string, first: string, last: string): string =>
  day < first ? first : day > last ? last : day
