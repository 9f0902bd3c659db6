import type { RatePeriod } from '#contracts/pay/rates.ts'
import { dateLabel } from '../dates/day-labels.ts'
import { addDays } from '../dates/near-day.ts'

const byStart = (periods: readonly RatePeriod[]): RatePeriod[] =>
  [...periods].sort((a, b) => a.from.localeCompare(b.from))

const days = (from: string, to: string): string =>
  from === to ? `for ${dateLabel(from)}` : `from ${dateLabel(from)} to ${dateLabel(to)}`

function faultBetween(earlier: RatePeriod, later: RatePeriod): string | undefined {
  if (earlier.to === null) return `Two rates from ${dateLabel(later.from)}.`
  if (later.from <= earlier.to) {
    const end = later.to !== null && later.to < earlier.to ? later.to : earlier.to
    return `Two rates ${days(later.from, end)}.`
  }
  const next = addDays(earlier.to, 1)
  return later.from === next ? undefined : `No rate ${days(next, addDays(later.from, -1))}.`
}

/** Everything that is wrong with the periods of a table, each with its days; empty where nothing is. */
export function checkRateTable(periods: readonly RatePeriod[]): string[] {
  const reversed = periods.flatMap(({ from, to }) =>
    to !== null && to < from
      ? [`A period starts on ${dateLabel(from)} and ends before that, on ${dateLabel(to)}.`]
      : [],
  )
  if (reversed.length > 0) return reversed
  const sorted = byStart(periods)
  return sorted.slice(1).flatMap((later, at) => faultBetween(sorted[at] as RatePeriod, later) ?? [])
}

/** Sorts rate periods by start, earliest first. */
export const inOrder = byStart

export const periodOn = (periods: readonly RatePeriod[], day: string): RatePeriod | undefined =>
  periods.find(({ from, to }) => from <= day && (to === null || day <= to))
