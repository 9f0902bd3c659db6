import { daysBetween } from '#contracts/depot/depot-report.ts'
import type { DepotForecast } from '#contracts/performance/forecast.ts'
import { pounds } from '#domain/money.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import type { PlotData } from '#ui/drawings/plot-data.ts'
import { figure } from '../figures.ts'
import type { FullDay, FullReport } from './full-report.ts'

type Counts = Pick<
  FullDay,
  'received' | 'attempted' | 'delivered' | 'firstTried' | 'firstDelivered' | 'carried' | 'missing' | 'claims' | 'cost'
>

export type ReportMeasure =
  | 'received'
  | 'attempted'
  | 'delivered'
  | 'firstAttempt'
  | 'carried'
  | 'missing'
  | 'claims'
  | 'cost'

const share = (count: number, of: number): number | null => (of === 0 ? null : (100 * count) / of)

const percentFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const percent = (value: number): string => `${percentFormat.format(value)}%`

/** The figures of a report in their order; null: of nothing. */
export const reportMeasures: readonly {
  key: ReportMeasure
  label: string
  of: (counts: Counts) => number | null
  format: (value: number) => string
}[] = [
  { key: 'received', label: 'On the list', of: ({ received }) => received, format: figure },
  {
    key: 'attempted',
    label: 'Attempted',
    of: ({ attempted, received }) => share(attempted, received),
    format: percent,
  },
  {
    key: 'delivered',
    label: 'Delivered',
    of: ({ delivered, received }) => share(delivered, received),
    format: percent,
  },
  {
    key: 'firstAttempt',
    label: 'First attempt',
    of: ({ firstDelivered, firstTried }) => share(firstDelivered, firstTried),
    format: percent,
  },
  { key: 'carried', label: 'Carried forward', of: ({ carried }) => carried, format: figure },
  { key: 'missing', label: 'Missing', of: ({ missing }) => missing, format: figure },
  { key: 'claims', label: 'Claims', of: ({ claims }) => claims, format: figure },
  { key: 'cost', label: 'Cost', of: ({ cost }) => cost, format: pounds },
]

export type ReportMeasureEntry = (typeof reportMeasures)[number]

/** Returns the figures that somebody sees; those about money need the permission `pay`. */
export const shownMeasures = (withCosts: boolean): readonly ReportMeasureEntry[] =>
  reportMeasures.filter(({ key }) => withCosts || key !== 'cost')

export function sumCounts(days: readonly Counts[]): Counts {
  const sum = (key: Exclude<keyof Counts, 'claims' | 'cost'>): number => days.reduce((all, day) => all + day[key], 0)
  const known = (key: 'claims' | 'cost'): number | null =>
    days.reduce<number | null>((all, { [key]: value }) => (value === null ? all : (all ?? 0) + value), null)
  return {
    received: sum('received'),
    attempted: sum('attempted'),
    delivered: sum('delivered'),
    firstTried: sum('firstTried'),
    firstDelivered: sum('firstDelivered'),
    carried: sum('carried'),
    missing: sum('missing'),
    claims: known('claims'),
    cost: known('cost'),
  }
}

export interface RoundReport {
  key: string
  subDepot: string
  number: string
  name: string
  /** The days on which it had a list, the earliest first. */
  days: FullDay[]
}

/** The rounds of a report, by number. */
export function getRounds({ days }: FullReport): RoundReport[] {
  const rounds = new Map<string, RoundReport>()
  for (const day of days) {
    const key = `${day.subDepot} ${day.roundNumber}`
    const known = rounds.get(key)
    // The latest name is the one that holds.
    if (known) Object.assign(known, { name: day.roundName, days: [...known.days, day] })
    else rounds.set(key, { key, subDepot: day.subDepot, number: day.roundNumber, name: day.roundName, days: [day] })
  }
  return [...rounds.values()].toSorted(
    (a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }) || a.subDepot.localeCompare(b.subDepot),
  )
}

/** Parcels that were forecast, by sub-depot, round and day. */
export type Forecast = (subDepot: string, round: string, day: string) => number | null

export function getForecast(depots: readonly DepotForecast[]): Forecast {
  const known = new Map(
    depots.flatMap(({ subDepot, rounds }) =>
      rounds.flatMap(({ round, days }) =>
        days.map(({ day, parcels }) => [`${subDepot} ${round} ${day}`, parcels] as const),
      ),
    ),
  )
  return (subDepot, round, day) => known.get(`${subDepot} ${round} ${day}`) ?? null
}

export interface ForecastSum {
  parcels: number
  /** Days that it is known for, of those that had a list. */
  known: number
  of: number
}

/** Returns the forecast for the days of a round, as far as it is known; null: there is none for any of them. */
export function forecastFor({ subDepot, number, days }: RoundReport, forecast: Forecast): ForecastSum | null {
  const known = days.map(({ day }) => forecast(subDepot, number, day)).filter((parcels) => parcels !== null)
  if (known.length === 0) return null
  return { parcels: Math.round(known.reduce((sum, parcels) => sum + parcels, 0)), known: known.length, of: days.length }
}

/** Returns the figures of all rounds together; null: those of one round are unknown. */
export function wholeForecast(sums: readonly (ForecastSum | null)[]): ForecastSum | null {
  if (sums.length === 0 || sums.some((each) => each === null)) return null
  const sum = (key: keyof ForecastSum): number => sums.reduce((all, each) => all + (each?.[key] ?? 0), 0)
  return { parcels: sum('parcels'), known: sum('known'), of: sum('of') }
}

/** Returns every day of a report, including days without a list. */
const daysOf = ({ from, to }: Pick<FullReport, 'from' | 'to'>): string[] =>
  Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at))

/** "14/5". */
const brief = (day: string): string => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`

/** One measure of each round by day, on one axis for all of them. */
export function getPlots(
  report: FullReport,
  { key, label, of, format }: ReportMeasureEntry,
  forecast: Forecast,
): { round: RoundReport; data: PlotData }[] {
  const days = daysOf(report)
  const places = days.map((day) => ({ short: brief(day), whole: dayName(day) }))
  const today = days.indexOf(report.today)
  const plots = getRounds(report).map((round) => {
    const byDay = new Map(round.days.map((day) => [day.day, day]))
    const came = days.map((day) => {
      const known = byDay.get(day)
      return known ? of(known) : null
    })
    const expected = key === 'received' ? days.map((day) => forecast(round.subDepot, round.number, day)) : []
    const series = [
      { name: label, values: came },
      ...(expected.some((parcels) => parcels !== null) ? [{ name: 'Forecast', values: expected }] : []),
    ]
    return { round, series }
  })
  const figures = plots.flatMap(({ series }) =>
    series.flatMap(({ values }) => values.filter((value) => value !== null)),
  )
  const axis = { lowest: 0, highest: Math.max(0, ...figures) }
  return plots.map(({ round, series }) => ({
    round,
    data: { places, series, axis, format, ...(today !== -1 && { open: { from: today, label: 'In progress' } }) },
  }))
}
