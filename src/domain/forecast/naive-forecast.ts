import type { DayParcelCount } from '#contracts/performance/forecast.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { forecastLength } from './forecast-days.ts'

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
