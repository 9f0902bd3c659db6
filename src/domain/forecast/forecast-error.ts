import type { DayParcelCount, ForecastError } from '#contracts/performance/forecast.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { forecastDays, forecastLength } from './forecast-days.ts'
import { naiveForecast } from './naive-forecast.ts'

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** How far off forecasts were on days whose parcels are known: the days, their parcels and the sum of all misses. */
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
