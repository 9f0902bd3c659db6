import type { Measure, QualityDay, Tally } from '#contracts/performance/quality.ts'
import { getRate, sumTally } from '#domain/quality/measures.ts'
import { recentSpans, type Span, type SpanKind } from '#domain/quality/spans.ts'

/** Weeks or periods that a trend shows. */
export const trendLength = 12

export interface TrendPoint {
  span: Span
  tally: Tally
  /** Null where nothing was counted. */
  rate: number | null
}

export interface Trend {
  points: TrendPoint[]
  /** The newest one with a figure; undefined where there is none. */
  newest: TrendPoint | undefined
  /** The last span is not over. */
  open: boolean
}

export const daysIn = <Day extends { day: string }>(days: readonly Day[], { from, to }: Span): Day[] =>
  days.filter(({ day }) => from <= day && day <= to)

/** The first day of what a trend shows. */
export const trendStart = (kind: SpanKind, today: string): string =>
  recentSpans(kind, today, trendLength)[0]?.from ?? today

/** Returns the trend of a measure up to `today`, "2026-05-14". */
export function toTrend(measure: Measure, days: readonly QualityDay[], kind: SpanKind, today: string): Trend {
  const points = recentSpans(kind, today, trendLength).map((span) => {
    const tally = sumTally(measure, daysIn(days, span))
    return { span, tally, rate: getRate(measure, tally) }
  })
  return {
    points,
    newest: points.findLast(({ rate }) => rate !== null),
    open: points.at(-1)?.rate !== null && (points.at(-1)?.span.to ?? '') >= today,
  }
}
