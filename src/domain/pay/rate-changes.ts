import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { addDays } from '../dates/near-day.ts'
import { rateIn, type SumBand } from './failed-attempt.ts'
import { inOrder, periodOn } from './rate-table.ts'

/** The old and new rate of one band, or of a failed attempt, in tenths of a penny; null if there is no rate. */
export interface BandChange {
  band: SumBand
  before: number | null
  after: number | null
}

/** Days for which at least one rate becomes another one, with all bands, and with failed attempts where they pay. */
export interface RateChange {
  from: string
  /** The last day; null means until further notice. */
  to: string | null
  bands: BandChange[]
}

const isSame = (one: readonly BandChange[], other: readonly BandChange[]): boolean =>
  one.length === other.length &&
  one.every(({ before, after }, at) => before === other[at]?.before && after === other[at]?.after)

/** The first days from which a table may pay something else than the day before. */
const starts = (periods: readonly RatePeriod[]): string[] =>
  periods.flatMap(({ from, to }) => [from, ...(to === null ? [] : [addDays(to, 1)])])

/** Lists the days and rates that change when one table replaces another. */
export function rateChanges(before: readonly RatePeriod[], after: readonly RatePeriod[]): RateChange[] {
  const days = [...new Set([...starts(before), ...starts(after)])].sort()
  const changes: RateChange[] = []
  for (const [at, from] of days.entries()) {
    const next = days[at + 1]
    const to = next === undefined ? null : addDays(next, -1)
    const [was, will] = [periodOn(before, from), periodOn(after, from)]
    const toChange = (band: SumBand): BandChange => ({
      band,
      before: was ? rateIn(was, band) : null,
      after: will ? rateIn(will, band) : null,
    })
    const failed = toChange('failed')
    const bands = [
      ...sizeBandSchema.options.map(toChange),
      ...((failed.before ?? 0) + (failed.after ?? 0) > 0 ? [failed] : []),
    ]
    if (bands.every((each) => each.before === each.after)) continue
    const last = changes.at(-1)
    if (last?.to && addDays(last.to, 1) === from && isSame(last.bands, bands)) last.to = to
    else changes.push({ from, to, bands })
  }
  return changes
}

/** A change of more than this share is looked at twice: it is more often a slip than meant. */
const largeShare = 5

/** Returns whether a rate changes by more than 20 %. */
export const isLargeChange = ({ before, after }: BandChange): boolean =>
  before !== null && after !== null && before > 0 && Math.abs(after - before) * largeShare > before

/** The change of a rate in tenths of a per cent; null if there is no old rate. */
export const shareOfChange = ({ before, after }: BandChange): number | null =>
  before === null || after === null || before === 0 ? null : Math.round(((after - before) * 1000) / before)

/**
 * The table with another period, which begins on `from` and lasts as long as the one that it is cut from. A day on which
 * a period begins already gets the new rates for that period.
 */
export function withPeriod(
  periods: readonly RatePeriod[],
  from: string,
  rates: RatePeriod['rates'],
  failedAttempt = 0,
): RatePeriod[] {
  const cut = periodOn(periods, from)
  const next = inOrder(periods).find((period) => period.from > from)
  const others = periods.filter((period) => period.from !== from)
  const to = cut ? cut.to : next ? addDays(next.from, -1) : null
  return inOrder([
    ...others.map((period) => (period === cut ? { ...period, to: addDays(from, -1) } : period)),
    { from, to, rates, ...(failedAttempt > 0 && { failedAttempt }) },
  ])
}

/** The table without the period that begins on `from`; the one before it lasts as long. */
export function withoutPeriod(periods: readonly RatePeriod[], from: string): RatePeriod[] {
  const gone = periods.find((period) => period.from === from)
  const dayBefore = addDays(from, -1)
  return periods.flatMap((period) => {
    if (period === gone) return []
    return period.to === dayBefore && gone ? [{ ...period, to: gone.to }] : [period]
  })
}
