import { describe, expect, it } from 'vitest'
import type { DayParcelCount } from '#contracts/performance/forecast.ts'
import { forecastDays } from '#domain/forecast/forecast-days.ts'
import { lastError, sumForecastErrors, naiveForecast } from '#domain/forecast/forecast-error.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { generatedSeries, type SeriesPlan } from './generated-series.ts'

const week = [0.35, 1.25, 1.15, 1.1, 1.1, 1.2, 0.85]
const plain: SeriesPlan = { trend: 0, noise: 0.08, outliers: 0, holiday: 1, week }
const plans: Readonly<Record<string, SeriesPlan>> = {
  'a level round': plain,
  'a round that grows': { ...plain, trend: 0.004 },
  'a round that shrinks': { ...plain, trend: -0.002 },
  'bank holidays': { ...plain, holiday: 0.2 },
  'odd days': { ...plain, outliers: 0.05 },
  'no Sundays': { ...plain, week: [0, 1.3, 1.2, 1.1, 1.1, 1.3, 1] },
  'all of it': { trend: 0.003, noise: 0.1, outliers: 0.04, holiday: 0.25, week },
}
const first = '2026-02-02'
const seeds = Array.from({ length: 40 }, (_, at) => 7001 + at)
/** Forecasts are made on days over Easter and both May holidays. */
const origins = [75, 82, 89, 96, 103, 110]

function errorsOf(plan: SeriesPlan): { own: number; naive: number } {
  const total = { parcels: 0, own: 0, naive: 0 }
  for (const seed of seeds) {
    const series = generatedSeries(seed, plan, first, 130)
    const known = new Map(series.map(({ day, parcels }) => [day, parcels]))
    for (const origin of origins) {
      const day = addDays(first, origin)
      const before = series.slice(0, origin)
      const own = sumForecastErrors(forecastDays(before, day), known)
      total.parcels += own.parcels
      total.own += own.missed
      total.naive += sumForecastErrors(naiveForecast(before, day), known).missed
    }
  }
  return { own: (100 * total.own) / total.parcels, naive: (100 * total.naive) / total.parcels }
}

describe('a forecast by weekday average and trend', () => {
  it.each(Object.entries(plans))('is better than the same weekday before, on %s', (name, plan) => {
    const { own, naive } = errorsOf(plan)
    // The figures of docs/forecast-method.md.
    if (process.env['SHOW_FIGURES'])
      process.stdout.write(
        `${name}, seeds ${seeds[0]} to ${seeds.at(-1)}: ${own.toFixed(1)} % against ${naive.toFixed(1)} %\n`,
      )
    expect(own, `seeds ${seeds[0]} to ${seeds.at(-1)}`).toBeLessThan(0.9 * naive)
  })

  it('is exact where every week is like the other', () => {
    const series = generatedSeries(1, { ...plain, noise: 0 }, first, 84)
    const known = new Map(
      generatedSeries(1, { ...plain, noise: 0 }, first, 98).map(({ day, parcels }) => [day, parcels]),
    )
    expect(sumForecastErrors(forecastDays(series, addDays(first, 84)), known).missed).toBeCloseTo(0)
  })

  it('gives bank holidays the share that others had, and Sundays’ where none is known', () => {
    const quiet: SeriesPlan = { ...plain, noise: 0, holiday: 0.2 }
    // The spring bank holiday, 25 May 2026, after Easter and 4 May.
    const on = (from: string): DayParcelCount | undefined =>
      forecastDays(generatedSeries(1, quiet, addDays(from, -70), 70), from).find(({ day }) => day === '2026-05-25')
    const monday = forecastDays(generatedSeries(1, quiet, '2026-03-08', 70), '2026-05-17').find(
      ({ day }) => day === '2026-05-18',
    )
    expect((on('2026-05-17')?.parcels ?? 0) / (monday?.parcels ?? 1)).toBeCloseTo(0.2, 1)
    const christmas = forecastDays(generatedSeries(1, quiet, '2026-10-12', 70), '2026-12-21').find(
      ({ day }) => day === '2026-12-25',
    )
    const friday = forecastDays(generatedSeries(1, quiet, '2026-10-12', 70), '2026-12-14').find(
      ({ day }) => day === '2026-12-18',
    )
    expect((christmas?.parcels ?? 0) / (friday?.parcels ?? 1)).toBeCloseTo(0.35 / 1.2, 1)
  })

  it('says nothing of a weekday that it knows less than twice, and never less than none', () => {
    const few = generatedSeries(1, plain, addDays(first, -10), 10)
    expect(forecastDays(few, first).filter(({ parcels }) => parcels !== null)).toHaveLength(6)
    expect(forecastDays([], first)).toHaveLength(14)
    const falling = generatedSeries(1, { ...plain, trend: -0.012 }, addDays(first, -80), 80)
    expect(forecastDays(falling, first).every(({ parcels }) => parcels !== null && parcels >= 0)).toBe(true)
  })

  it('looks at nothing of its own days or later', () => {
    const series = generatedSeries(3, plain, addDays(first, -80), 100)
    expect(forecastDays(series, first)).toEqual(forecastDays(series.slice(0, 80), first))
  })

  it('tells how far the last one was off with what was known then, and nothing where too little is known', () => {
    const series = generatedSeries(5, plain, addDays(first, -84), 84)
    const told = lastError(series, first)
    expect(told).toMatchObject({ from: addDays(first, -14), to: addDays(first, -1), days: 14 })
    const known = new Map(series.map(({ day, parcels }) => [day, parcels]))
    const own = sumForecastErrors(forecastDays(series.slice(0, 70), addDays(first, -14)), known)
    expect(told?.parcels).toBeCloseTo(own.missed / 14, 1)
    expect(told?.percent).toBeLessThan(12)
    expect(lastError(series.slice(-16), first)).toBeNull()
  })
})
