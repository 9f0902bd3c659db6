import { daysBetween, longestReport } from '#contracts/depot/depot-report.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import { recentSpans, formatSpan } from '#domain/quality/spans.ts'

/** The period of a report: a day, a week, a pay period, or days of one's own choice. */
export type ReportKind = 'day' | 'week' | 'period' | 'own'

const kinds: readonly ReportKind[] = ['day', 'week', 'period', 'own']

/** Days, weeks and periods to choose from. */
const offered = { day: 28, week: 13, period: 13 }

interface Offered {
  /** Its name in the address. */
  value: string
  label: string
  from: string
  to: string
}

/** The periods to choose from, the earliest first; the last one includes `today`. */
export function offeredSpans(kind: Exclude<ReportKind, 'own'>, today: string): Offered[] {
  if (kind !== 'day')
    return recentSpans(kind, today, offered[kind]).map((span) => ({
      value: span.id,
      label: formatSpan(span),
      from: span.from,
      to: span.to,
    }))
  return Array.from({ length: offered.day }, (_, at) => addDays(today, at + 1 - offered.day)).map((day) => ({
    value: day,
    label: dayName(day),
    from: day,
    to: day,
  }))
}

/** Why days of one's own choice make no report, in a sentence; undefined: they make one. */
export function spanError(from: string, to: string): string | undefined {
  const days = daysBetween(from, to)
  if (days < 1) return 'The last day is before the first day'
  return days > longestReport ? `A report can cover up to ${longestReport} days. You chose ${days}` : undefined
}

export type ReportSpan = { kind: ReportKind; value: string } & (
  | { from: string; to: string; fault?: never }
  | { fault: string | null; from?: never; to?: never }
)

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Returns the period in an address. Own days without a choice have a null error. An address without a period means today's. */
export function readSpan(params: URLSearchParams, today: string): ReportSpan {
  const kind = kinds.find((each) => each === params.get('by')) ?? 'week'
  if (kind === 'own') {
    const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
    if (!isDay(from) || !isDay(to)) return { kind, value: '', fault: null }
    const fault = spanError(from, to)
    return fault === undefined ? { kind, value: '', from, to } : { kind, value: '', fault }
  }
  const spans = offeredSpans(kind, today)
  const { value, from, to } = spans.find((span) => span.value === params.get('of')) ??
    spans.at(-1) ?? { value: today, from: today, to: today }
  return { kind, value, from, to }
}
