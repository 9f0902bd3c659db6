import { addDays, dayName } from '#domain/dates/near-day.ts'
import { payPeriod, recentPeriods, weekStart } from '#domain/pay-period.ts'

/** The spans for figures: weeks from Sunday to Saturday, or the 4-4-5 pay periods. */
export type SpanKind = 'week' | 'period'

export interface Span {
  /** First day of a week, "2026-05-10"; of a period its own id, "2026-P02". */
  id: string
  from: string
  to: string
}

/** Returns the ISO 8601 week number of the Thursday in the week: 1 to 53. */
export function weekNumber(sunday: string): number {
  const thursday = addDays(sunday, 4)
  return Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / (7 * 86_400_000)) + 1
}

/** Returns the span of a day and the ones before it, earliest first. */
export function recentSpans(kind: SpanKind, day: string, count: number): Span[] {
  if (kind === 'period') return recentPeriods(day, count)
  const last = weekStart(day)
  return Array.from({ length: count }, (_, at) => {
    const from = addDays(last, 7 * (at + 1 - count))
    return { id: from, from, to: addDays(from, 6) }
  })
}

/** The span of an id; undefined where there is none. */
export function findSpan(id: string): Span | undefined {
  if (/^\d{4}-P\d{2}$/.test(id)) return payPeriod(id)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(id) || Number.isNaN(Date.parse(id)) || weekStart(id) !== id) return undefined
  return { id, from: id, to: addDays(id, 6) }
}

export const isWeek = ({ id }: Span): boolean => !id.includes('P')

/** Returns "Week 20" or "Period 2". */
export const spanName = (span: Span): string =>
  isWeek(span) ? `Week ${weekNumber(span.id)}` : `Period ${Number(span.id.slice(-2))}`

/** "Week 20, from Sunday 10 May 2026": no two are alike. */
export const formatSpan = (span: Span): string =>
  `${spanName(span)}, from ${dayName(span.from)} ${span.from.slice(0, 4)}`
