import { describe, expect, it } from 'vitest'
import type { QualityDay, QualityParcel } from '#contracts/performance/quality.ts'
import { parcelFigures } from '#domain/quality/measures.ts'
import { forecastPlot, isOld, stillToCome, sumParcels } from '#features/forecast/forecast-labels.ts'
import { formatOutcome, formatRate, formatStatus, formatTally } from '#features/performance/measure-labels.ts'
import { toTrend, trendStart } from '#features/performance/quality-trend.ts'
import { listMissing } from '#domain/stars/star-labels.ts'
import { averagePlot } from '#features/stars/stars-trend.ts'
import { numberedId } from '#support/parcels.ts'

const parcel: QualityParcel = {
  id: numberedId(1),
  barcode: 'DEMO1',
  excluded: null,
  receipted: true,
  attempted: true,
  delivered: true,
  attempt: 1,
  inWindow: null,
  missing: false,
  carried: false,
  photoPass: null,
  complaint: false,
}
const dayOf = (day: string, parcels: QualityParcel[]): QualityDay => ({
  id: `${day}-104`,
  day,
  round: '104',
  figures: parcelFigures(parcels),
  publishedAt: '2026-05-14T08:00:00.000Z',
})

describe('the trend of a figure', () => {
  const late = { ...parcel, receipted: false }
  const days = [
    dayOf('2026-05-04', [parcel, late]),
    dayOf('2026-05-05', [parcel, parcel]),
    dayOf('2026-05-12', [parcel]),
  ]

  it('has twelve weeks, gaps where nothing was counted, and the running one open', () => {
    const { points, newest, open } = toTrend('receipted', days, 'week', '2026-05-14')
    expect(points).toHaveLength(12)
    expect(points.slice(-3).map(({ rate }) => rate)).toEqual([null, 75, 100])
    expect([newest?.span.from, open]).toEqual(['2026-05-10', true])
    expect(trendStart('week', '2026-05-14')).toBe('2026-02-22')
  })

  it('is closed where the running week has nothing yet, and empty where nothing is', () => {
    expect(toTrend('receipted', days, 'week', '2026-05-18')).toMatchObject({ open: false, newest: { rate: 100 } })
    expect(toTrend('inWindow', days, 'week', '2026-05-14')).toMatchObject({ open: false, newest: undefined })
  })

  it('gathers by the periods of pay as well', () => {
    const { points } = toTrend('receipted', days, 'period', '2026-05-14')
    expect(points.at(-1)).toMatchObject({ span: { id: '2026-P02' }, tally: { of: 5, count: 4 }, rate: 80 })
  })
})

describe('figures in words', () => {
  it('say their unit and which side of the target they are on', () => {
    expect([formatRate('receipted', 99.1), formatRate('missing', 1.5)]).toEqual(['99.1%', '1.5 per 1,000'])
    expect(formatStatus('receipted', { meets: true, by: 0.4 })).toBe('0.4 above the target')
    expect(formatStatus('carried', { meets: false, by: 0.4 })).toBe('0.4 over the limit')
    expect(formatStatus('missing', { meets: true, by: 0 })).toBe('On the limit')
    expect([formatTally({ of: 1, count: 1 }), formatTally({ of: 1200, count: 1100 })]).toEqual([
      '1 of 1 parcel',
      '1,100 of 1,200 parcels',
    ])
  })

  it('say what became of a parcel', () => {
    const words = (more: Partial<QualityParcel>) => formatOutcome('receipted', { ...parcel, ...more })
    expect(words({})).toBe('Delivered first time')
    expect(words({ attempt: 2 })).toBe('Delivered at attempt 2')
    expect(words({ delivered: false })).toBe('Tried, not delivered, attempt 1')
    expect(words({ missing: true, receipted: false })).toBe('Missing')
    expect(words({ receipted: false })).toBe('No status on the day')
    expect(formatOutcome('photoPass', { ...parcel, photoPass: false })).toBe('The depot rejected the photo')
  })
})

describe('a forecast in words', () => {
  const days = [
    { day: '2026-05-14', parcels: 150 },
    { day: '2026-05-15', parcels: 140 },
    { day: '2026-05-17', parcels: null },
  ]

  it('leaves out weekdays that never have parcels, and keeps the gap of a day that is not known', () => {
    const history = [
      { day: '2026-05-07', parcels: 130 },
      { day: '2026-05-08', parcels: null },
      { day: '2026-05-10', parcels: null },
    ]
    const { places, series, open } = forecastPlot(history, days)
    expect(places.map(({ short }) => short)).toEqual(['7 May', '8 May', '14 May', '15 May'])
    expect(series[0]?.values).toEqual([130, null, 150, 140])
    expect(open).toEqual({ from: 2, label: 'Forecast' })
  })

  it('counts the days that are still to come, and knows when it is old', () => {
    expect(sumParcels(stillToCome(days, '2026-05-15'))).toBe(140)
    expect(sumParcels([{ day: '2026-05-17', parcels: null }])).toBeNull()
    expect([isOld('2026-05-13', '2026-05-14'), isOld('2026-05-12', '2026-05-14')]).toEqual([false, true])
  })
})

describe('the star bonus in words', () => {
  const step = { pays: 20_000, average: 480, reviews: 0, fiveStars: 0, firstAttempts: 0, firstAttempt: 97.5 }

  it('name only what is missing, and what cannot be reached any more', () => {
    expect(listMissing(step, 97)).toEqual([])
    expect(listMissing({ ...step, reviews: 1, fiveStars: 2 }, 97)).toEqual([
      '1 more review needed before the average counts',
      '2 more five-star reviews in a row for an average of 4.80',
    ])
    expect(listMissing({ ...step, fiveStars: Infinity, firstAttempts: Infinity }, 100)).toEqual([
      'You can’t reach an average of 4.80 in this period',
      'You can’t reach 100% at the first attempt in this period',
    ])
    expect(listMissing({ ...step, firstAttempts: 1, firstAttempt: null }, 97)).toEqual([
      '97% of the period’s parcels delivered at the first attempt',
    ])
  })

  it('draws the periods from the earliest on, the running one open', () => {
    const period = (from: string, to: string, stars: number) => ({
      id: from,
      from,
      to,
      reviews: 10,
      excluded: 0,
      stars,
      firstAttempt: { of: 1, count: 1 },
      pays: 0,
    })
    const plot = averagePlot(
      [period('2026-04-26', '2026-05-23', 48), period('2026-03-29', '2026-04-25', 49)],
      '2026-05-14',
      480,
    )
    expect(plot.places.map(({ short }) => short)).toEqual(['29 Mar', '26 Apr'])
    expect(plot.series[0]?.values).toEqual([490, 480])
    expect(plot.open).toEqual({ from: 1, label: 'In progress' })
    expect(plot.target).toEqual({ label: 'Step', value: 480 })
  })
})
