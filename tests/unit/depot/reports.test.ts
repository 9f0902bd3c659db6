import { describe, expect, it } from 'vitest'
import { fullReport, type FullDay, type FullReport } from '#features/depot/reports/full-report.ts'
import { reportCsv } from '#features/depot/reports/report-csv.ts'
import {
  forecastFor,
  getForecast,
  getPlots,
  reportMeasures,
  getRounds,
  sumCounts,
  wholeForecast,
} from '#features/depot/reports/report-figures.ts'
import { offeredSpans, readSpan, spanError } from '#features/depot/reports/report-span.ts'

const today = '2026-05-14'
const none = () => null

const dayOf = (day: string, roundNumber: string, more: Partial<FullDay> = {}): FullDay => ({
  subDepot: 'SAM',
  day,
  roundNumber,
  roundName: 'Sampleton North',
  received: 10,
  attempted: 9,
  delivered: 8,
  firstTried: 8,
  firstDelivered: 6,
  carried: 2,
  missing: 0,
  claims: 1,
  cost: 61_100,
  ...more,
})
const reportOf = (days: FullDay[]): FullReport => ({
  otherClaims: 0,
  at: `${today}T12:00:00.000Z`,
  today,
  from: '2026-05-10',
  to: '2026-05-16',
  subDepots: ['SAM'],
  days,
})
const measure = (key: string) => {
  const found = reportMeasures.find((each) => each.key === key)
  if (!found) throw new Error(key)
  return found
}
const params = (text: string) => new URLSearchParams(text)

describe('which days a report is about', () => {
  it('begins with the week of today, and reads days, weeks and periods from the address', () => {
    expect(readSpan(params(''), today)).toEqual({
      kind: 'week',
      value: '2026-05-10',
      from: '2026-05-10',
      to: '2026-05-16',
    })
    expect(readSpan(params('by=week&of=2026-05-03'), today)).toMatchObject({ from: '2026-05-03', to: '2026-05-09' })
    expect(readSpan(params('by=day'), today)).toMatchObject({ from: today, to: today })
    expect(readSpan(params('by=period'), today)).toMatchObject({
      value: '2026-P02',
      from: '2026-04-26',
      to: '2026-05-23',
    })
    expect(readSpan(params('by=year&of=x'), today)).toMatchObject({ kind: 'week' })
  })

  it('takes own days up to six weeks, and says why it does not take others', () => {
    expect(readSpan(params('by=own'), today)).toMatchObject({ fault: null })
    expect(readSpan(params('by=own&from=2026-05-01&to=x'), today)).toMatchObject({ fault: null })
    expect(readSpan(params('by=own&from=2026-04-03&to=2026-05-14'), today)).toMatchObject({
      from: '2026-04-03',
      to: today,
    })
    expect(readSpan(params('by=own&from=2026-04-02&to=2026-05-14'), today)).toMatchObject({
      fault: 'A report can cover up to 42 days. You chose 43',
    })
    expect(spanError('2026-05-14', '2026-05-13')).toBe('The last day is before the first day')
  })

  it('offers nothing that a report would not cover', () => {
    for (const kind of ['day', 'week', 'period'] as const) {
      for (const day of [today, '2029-03-30'])
        expect(offeredSpans(kind, day).flatMap(({ from, to }) => spanError(from, to) ?? [])).toEqual([])
    }
  })
})

describe('the figures of a report', () => {
  const report = reportOf([
    dayOf('2026-05-13', '20'),
    dayOf('2026-05-13', '104'),
    dayOf(today, '20', { received: 20, roundName: 'Renamed', firstTried: 0, firstDelivered: 0 }),
  ])

  it('are summed by round, by number, under the latest name', () => {
    expect(getRounds(report).map(({ number, name, days }) => [number, name, days.length])).toEqual([
      ['20', 'Renamed', 2],
      ['104', 'Sampleton North', 1],
    ])
    const sum = sumCounts(getRounds(report)[0]?.days ?? [])
    expect(reportMeasures.map(({ of, format }) => format(of(sum) ?? -1))).toEqual([
      '30',
      '60%',
      '53.3%',
      '75%',
      '4',
      '0',
      '2',
      '£122.20',
    ])
    expect(
      [measure('claims'), measure('cost')].map(({ of }) =>
        of(sumCounts([dayOf(today, '20', { claims: null, cost: null }), dayOf(today, '20', { claims: null })])),
      ),
    ).toEqual([null, 61_100])
    expect(measure('firstAttempt').of(sumCounts([]))).toBeNull()
  })

  it('are drawn on one axis, with nothing where there was no list and today open', () => {
    const [first, second] = getPlots(report, measure('received'), none)
    expect(first?.data.series).toEqual([{ name: 'On the list', values: [null, null, null, 10, 20, null, null] }])
    expect([first?.data.axis, second?.data.axis]).toEqual([
      { lowest: 0, highest: 20 },
      { lowest: 0, highest: 20 },
    ])
    expect(first?.data.open).toEqual({ from: 4, label: 'In progress' })
    expect(getPlots(report, measure('firstAttempt'), none)[0]?.data.series[0]?.values[4]).toBeNull()
  })

  it('stand beside what was forecast, where that is known of each day', () => {
    const shape = { madeOn: '2026-05-12', history: [], lastError: null, subDepot: 'SAM' }
    const days = [
      { day: '2026-05-13', parcels: 11.4 },
      { day: today, parcels: 18.2 },
      { day: '2026-05-15', parcels: null },
    ]
    const forecast = getForecast([
      { ...shape, id: 'SAM', days: [], rounds: [{ ...shape, id: 'SAM-20', round: '20', days }] },
    ])
    const [twenty, other] = getRounds(report)
    expect(twenty && forecastFor(twenty, forecast)).toEqual({ parcels: 30, known: 2, of: twenty?.days.length })
    expect(other && forecastFor(other, forecast)).toBeNull()
    expect(
      wholeForecast([
        { parcels: 30, known: 2, of: 3 },
        { parcels: 5, known: 1, of: 1 },
      ]),
    ).toEqual({
      parcels: 35,
      known: 3,
      of: 4,
    })
    expect(wholeForecast([{ parcels: 30, known: 2, of: 3 }, null])).toBeNull()
    const [plot, without] = getPlots(report, measure('received'), forecast)
    expect(plot?.data.series[1]).toEqual({ name: 'Forecast', values: [null, null, null, 11.4, 18.2, null, null] })
    expect(without?.data.series).toHaveLength(1)
    expect(getPlots(report, measure('carried'), forecast)[0]?.data.series).toHaveLength(1)
  })
})

describe('what was claimed and what it has cost', () => {
  const counts = {
    at: `${today}T12:00:00.000Z`,
    today,
    from: '2026-05-10',
    to: '2026-05-16',
    subDepots: ['SAM'],
    days: [dayOf('2026-05-13', '20'), dayOf('2026-05-13', '104'), dayOf(today, '104')],
  }
  const couriers = [
    { id: 'ada', subDepot: 'SAM', rounds: ['118', '104'] },
    { id: 'bo', subDepot: 'SAM', rounds: [] },
  ]
  const claim = (courier: string, day: string, claims: number) => ({ subDepot: 'SAM', courier, day, claims })

  it('counts for the round of whose claim it is, and beside the rounds where that had no list', () => {
    const claims = [
      claim('ada', '2026-05-13', 2),
      claim('ada', '2026-05-12', 1),
      claim('bo', today, 3),
      claim('gone', today, 1),
    ]
    const report = fullReport(
      counts,
      {
        costs: [
          { subDepot: 'SAM', day: '2026-05-13', round: '20', amount: 12_340 },
          { subDepot: 'OTH', day: today, round: '104', amount: 1 },
        ],
        claims,
        couriers,
      },
      true,
    )
    expect(report.days.map((day) => [day.claims, day.cost])).toEqual([
      [0, 12_340],
      [2, null],
      [0, null],
    ])
    expect(report.otherClaims).toBe(5)
  })

  it('is unknown until it was told', () => {
    const report = fullReport(counts, { costs: undefined, claims: undefined, couriers: [] }, true)
    expect(report.days.map((day) => [day.claims, day.cost])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(report.otherClaims).toBe(0)
  })
})

it('counts what is only loaded as delivered where deliveries are not recorded, and not where they are', () => {
  const days = [dayOf(today, '104', { confirmed: 6, firstConfirmed: 4 }), dayOf(today, '118')]
  const report = { at: `${today}T12:00:00.000Z`, today, from: today, to: today, subDepots: ['SAM'], days }
  const figures = (recordsDeliveries: boolean) =>
    fullReport(report, { costs: undefined, claims: undefined, couriers: [] }, recordsDeliveries).days.map((day) => [
      day.attempted,
      day.delivered,
      day.firstTried,
      day.firstDelivered,
    ])
  expect(figures(false)).toEqual([
    [9, 8, 8, 6],
    [9, 8, 8, 6],
  ])
  expect(figures(true)).toEqual([
    [3, 2, 4, 2],
    [9, 8, 8, 6],
  ])
})

describe('a report as CSV', () => {
  it('has a row for each round and day, in UTF-8 that says so', () => {
    const [head, row, end] = reportCsv(reportOf([dayOf(today, '104', { roundName: 'Łąka, "North"' })]), () => 12).split(
      '\r\n',
    )
    expect(head).toMatch(/^\uFEFFSub-depot,Day,Round,/)
    expect(row).toBe(`SAM,${today},104,"Łąka, ""North""",10,9,8,8,6,2,0,1,61.100,12`)
    expect(end).toBe('')
  })

  it.each(['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1'])('%j is no formula', (roundName) => {
    const csv = reportCsv(reportOf([dayOf(today, '104', { roundName })]), none)
    expect(csv).toMatch(/104,"?'/)
    expect(csv).toContain(`'${roundName}`)
  })
})
