import type { DayParcelCount, ForecastError } from '#contracts/performance/forecast.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { forecastDays, forecastLength } from './forecast-days.ts'

/** The forecast to be better than: each day has what the last known one of its weekday had. */
export function naiveForecast(
  history: readonly DayParcelCount[],
  first: string,
  length = forecastLength,
): DayParcelCount[] {
  const known = new Map(history.map(({ day, parcels }) => [day, parcels]))
  const lastOf = (day: string): number | null => {
    for (let back = 7; back <= 70; back += 7) {
      const before = addDays(day, -back)
      const parcels = before < first ? known.get(before) : undefined
      if (parcels !== undefined && parcels !== null) return parcels
    }
    return null
  }
  return Array.from({ length }, (_, ahead) => {
    const day = addDays(first, ahead)
    return { day, parcels: lastOf(day) }
  })
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Sums the errors of forecasts over days with known parcels: number of days, their parcels, and total absolute error. */
export function sumForecastErrors(
  forecast: readonly DayParcelCount[],
  known: ReadonlyMap<string, number | null>,
): { days: number; parcels: number; missed: number } {
  const total = { days: 0, parcels: 0, missed: 0 }
  for (const { day, parcels } of forecast) {
    const real = known.get(day)
    if (parcels === null || real === undefined || real === null) continue
    total.days++
    total.parcels += real
    total.missed += Math.abs(parcels - real)
  }
  return total
}

/**
 * What the forecast of a fortnight ago for the days before `first` has missed, made with what was known then; null where
 * fewer than seven of them can be compared.
 */
export function lastError(history: readonly DayParcelCount[], first: string): ForecastError | null {
  const from = addDays(first, -forecastLength)
  const known = new Map(history.map(({ day, parcels }) => [day, parcels]))
  const own = sumForecastErrors(forecastDays(history, from), known)
  const naive = sumForecastErrors(naiveForecast(history, from), known)
  if (own.days < 7 || own.parcels === 0) return null
  return {
    from,
    to: addDays(first, -1),
    days: own.days,
    parcels: oneDecimal(own.missed / own.days),
    percent: oneDecimal((100 * own.missed) / own.parcels),
    naivePercent: naive.parcels === 0 ? 0 : oneDecimal((100 * naive.missed) / naive.parcels),
  }
}
