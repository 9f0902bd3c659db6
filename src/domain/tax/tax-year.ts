import type { QuarterKind } from '#contracts/tax/tax.ts'
import { addDays } from '../dates/near-day.ts'

export interface TaxSpan {
  /** The first and the last day: "2026-04-06" and "2027-04-05". */
  from: string
  to: string
}

export interface TaxYear extends TaxSpan {
  /** The year in which it begins. */
  year: number
}

export interface TaxQuarter extends TaxSpan {
  /** 1 to 4. */
  quarter: number
  /** The day by which HMRC wants the update. */
  dueOn: string
}

/** The tax year that begins on 6 April of a year. */
export const taxYear = (year: number): TaxYear => ({ year, from: `${year}-04-06`, to: `${year + 1}-04-05` })

/** The tax year of a day. */
export function getTaxYear(day: string): TaxYear {
  const year = Number(day.slice(0, 4))
  return taxYear(day.slice(5) < '04-06' ? year - 1 : year)
}

/** Returns "2026 to 2027". */
export const formatTaxYear = ({ year }: Pick<TaxYear, 'year'>): string => `${year} to ${year + 1}`

const starts: Readonly<Record<QuarterKind, readonly string[]>> = {
  standard: ['04-06', '07-06', '10-06', '01-06'],
  calendar: ['04-01', '07-01', '10-01', '01-01'],
}
/** The same for both kinds. */
const deadlines = ['08-07', '11-07', '02-07', '05-07']

/** The four quarters of a tax year. Those by calendar months go from 1 April to 31 March. */
export function taxQuarters({ year }: Pick<TaxYear, 'year'>, kind: QuarterKind): TaxQuarter[] {
  const dates = starts[kind]
  const startOf = (at: number): string =>
    at === dates.length ? `${year + 1}-${dates[0] ?? ''}` : `${at === 3 ? year + 1 : year}-${dates[at] ?? ''}`
  return dates.map((_, at) => ({
    quarter: at + 1,
    from: startOf(at),
    to: addDays(startOf(at + 1), -1),
    dueOn: `${at < 2 ? year : year + 1}-${deadlines[at] ?? ''}`,
  }))
}

/** From the first day of a year of quarters to the last day of one of them: an update counts from the start of the year. */
export function spanToQuarter(year: Pick<TaxYear, 'year'>, kind: QuarterKind, quarter: number): TaxSpan {
  const quarters = taxQuarters(year, kind)
  const [first, last] = [quarters[0], quarters[quarter - 1]]
  if (!first || !last) throw new RangeError(`A tax year has no quarter ${quarter}`)
  return { from: first.from, to: last.to }
}

/** The quarter of a day, with the tax year that it belongs to. By calendar months, 1 to 5 April are the next year's. */
export function getTaxQuarter(day: string, kind: QuarterKind): TaxQuarter & { year: number } {
  const calendarYear = Number(day.slice(0, 4))
  for (const year of [calendarYear, calendarYear - 1]) {
    const found = taxQuarters({ year }, kind).find(({ from, to }) => from <= day && day <= to)
    if (found) return { ...found, year }
  }
  throw new RangeError(`No quarter has ${day}`)
}

export const isIn = ({ from, to }: TaxSpan, day: string): boolean => from <= day && day <= to

/** How many days a span has; 366 for a tax year with a leap day. */
export const countDays = ({ from, to }: TaxSpan): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000) + 1

/**
 * The last day on which the records of a tax year are stored: six years after it ended. HMRC wants them for five years
 * after the 31 January on which the return is due (https://www.mygov.scot/self-employed-records/how-long-to-keep-your-records),
 * which is nine weeks earlier.
 */
export const lastDayOfRecords = ({ year }: Pick<TaxYear, 'year'>): string => `${year + 7}-04-05`
