import type { DayParcelCount, ForecastError } from '#contracts/performance/forecast.ts'
import { shortDay } from '#domain/dates/day-labels.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import type { PlotData } from '#ui/drawings/plot-data.ts'

export const number = (count: number): string => Math.round(count).toLocaleString('en-GB')

const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/**
 * Returns the points of past and future days for one line. Weekdays that never have parcels are left out, so that the
 * line has no gaps.
 */
export function forecastPlot(history: readonly DayParcelCount[], days: readonly DayParcelCount[]): PlotData {
  const worked = new Set([...history, ...days].flatMap(({ day, parcels }) => (parcels === null ? [] : weekday(day))))
  const before = history.filter(({ day }) => worked.has(weekday(day)))
  const all = [...before, ...days.filter(({ day }) => worked.has(weekday(day)))]
  return {
    places: all.map(({ day }) => ({ short: shortDay(day), whole: `${dayName(day)} ${day.slice(0, 4)}` })),
    series: [{ name: 'Parcels', values: all.map(({ parcels }) => parcels) }],
    open: { from: before.length, label: 'Forecast' },
    format: number,
  }
}

/** Parcels of a number of days to come, those of which nothing is known left out; null where none is. */
export function sumParcels(days: readonly DayParcelCount[]): number | null {
  const known = days.flatMap(({ parcels }) => parcels ?? [])
  return known.length === 0 ? null : known.reduce((sum, parcels) => sum + parcels, 0)
}

/** Returns "Thursday 30 April to Wednesday 13 May". */
export const spanOfError = ({ from, to }: ForecastError): string => `${dayName(from)} to ${dayName(to)}`

/** Days to come from today on: a forecast that was fetched some days ago has lost its first ones. */
export const stillToCome = (days: readonly DayParcelCount[], today: string): DayParcelCount[] =>
  days.filter(({ day }) => day >= today)

/** Whether a forecast was made before yesterday, because nothing newer has arrived. */
export const isOld = (madeOn: string, today: string): boolean => madeOn < addDays(today, -1)
