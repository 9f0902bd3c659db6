import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import { rateTableSchema, type RatePeriod, type RateTable } from '#contracts/pay/rates.ts'
import type { HowRead } from '../import/how-read.ts'
import type { ImportIssue, RawRow } from '../import/import-row.ts'
import { readSheet } from '../import/read-sheet.ts'
import type { SheetFormat } from '../import/sheet-format.ts'
import { addDays } from '../dates/near-day.ts'
import { inOrder, checkRateTable } from './rate-table.ts'
import { readAmount, typedAmount } from './read-amount.ts'

const bands = sizeBandSchema.options
/** It may be missing, as in files of earlier versions: then failed attempts pay nothing. */
const failedColumn = 'failed_attempt'
const rateColumns = ['sub_depot', 'round', 'from', 'to', ...bands, failedColumn] as const

const rateFormat: SheetFormat = {
  columns: rateColumns,
  required: ['round', 'from', ...bands],
  kindOf(column) {
    if (column === 'sub_depot' || column === 'round') return 'code'
    return column === 'from' || column === 'to' ? 'date' : 'amount'
  },
}

/** Rows of a file: more than a depot has rounds and periods. */
const mostRows = 20_000
/** Tenths of a penny that a parcel may pay, £1,000. */
const mostPaid = 1_000_000

/** The rates of a round as a file has them. */
export type SheetRates = Pick<RateTable, 'subDepot' | 'round' | 'periods'>

export interface RateSheet {
  /** Empty where there are issues. */
  tables: SheetRates[]
  issues: ImportIssue[]
  raws: RawRow[]
  how: HowRead
}

interface RateRow {
  line: number
  subDepot: string
  round: string
  period: RatePeriod
}

/** Reads the values of a row and reports each that is wrong; undefined where one is. */
function rateRow(
  { line, values }: RawRow,
  { subDepots, how, dateFault }: { subDepots: readonly string[]; how: HowRead; dateFault: (written: string) => string },
  report: (issue: ImportIssue) => void,
): RateRow | undefined {
  let isSound = true
  const wrong = (column: string, message: string, kind?: string): void => {
    isSound = false
    report({ line, column, message, ...(kind !== undefined && { kind }) })
  }
  const text = (column: string): string => values.get(column) ?? ''
  const dayIn = (column: 'from' | 'to'): string => {
    const written = text(column)
    if (written !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(written)) wrong(column, `"${written}" ${dateFault(written)}`)
    return written
  }
  const [only] = subDepots
  const subDepot = text('sub_depot') || (subDepots.length === 1 && only !== undefined ? only : '')
  if (subDepot === '') wrong('sub_depot', 'sub_depot is missing')
  else if (!subDepots.includes(subDepot)) wrong('sub_depot', `"${subDepot}" is not a sub-depot that you work for`)
  const round = text('round')
  if (round === '') wrong('round', 'round is missing')
  else if (!rateTableSchema.shape.round.safeParse(round).success)
    wrong('round', `"${round}" is not the number of a round: up to 8 letters and digits`)
  const [from, to] = [dayIn('from'), dayIn('to')]
  if (from === '') wrong('from', 'from is missing')
  const amountIn = (column: string): number => {
    const written = text(column)
    const read = readAmount(written, how.separator === ';' ? ',' : '.')
    if ('fault' in read) wrong(column, `"${written}" ${read.fault}`, read.fault)
    else if (read.amount < 0) wrong(column, `"${written}" is less than 0`, 'less than 0')
    else if (read.amount > mostPaid) wrong(column, `"${written}" is more than £1,000`, 'more than £1,000')
    return 'amount' in read ? read.amount : 0
  }
  const rates = bands.map((band) => {
    if (text(band) !== '') return [band, amountIn(band)] as const
    wrong(band, `${band} is missing`)
    return [band, 0] as const
  })
  const failedAttempt = text(failedColumn) === '' ? 0 : amountIn(failedColumn)
  if (!isSound) return undefined
  return {
    line,
    subDepot,
    round,
    period: {
      from,
      to: to === '' ? null : to,
      rates: Object.fromEntries(rates) as RatePeriod['rates'],
      ...(failedAttempt > 0 && { failedAttempt }),
    },
  }
}

/** A period without a last day ends where the next one of the round begins. */
function withEnds(periods: readonly RatePeriod[]): RatePeriod[] {
  const sorted = inOrder(periods)
  return sorted.map((period, at) => {
    const next = sorted[at + 1]
    return period.to === null && next && next.from > period.from ? { ...period, to: addDays(next.from, -1) } : period
  })
}

/** Reads the rates of rounds from a spreadsheet, all or nothing. `subDepots`: the ones that the user may set rates for. */
export function readRateSheet(bytes: Uint8Array, subDepots: readonly string[]): RateSheet {
  const { raws, issues, how, dateFault } = readSheet(bytes, rateFormat, mostRows)
  if (issues.length > 0) return { tables: [], issues, raws, how }
  const report = (issue: ImportIssue): void => void issues.push(issue)
  const byRound = new Map<string, RateRow[]>()
  for (const raw of raws) {
    const row = rateRow(raw, { subDepots, how, dateFault }, report)
    if (!row) continue
    const key = `${row.subDepot}/${row.round}`
    byRound.set(key, [...(byRound.get(key) ?? []), row])
  }
  const tables = [...byRound.values()].flatMap((rows): SheetRates[] => {
    const [first] = rows
    if (!first) return []
    const { line, subDepot, round } = first
    const periods = withEnds(rows.map(({ period }) => period))
    for (const fault of checkRateTable(periods))
      report({ line, column: '', message: `Round ${round}: ${fault.replace(/\.$/, '')}` })
    if (!rateTableSchema.shape.periods.safeParse(periods).success)
      report({ line, column: '', message: `Round ${round} has more than 200 periods` })
    return [{ subDepot, round, periods }]
  })
  return { tables: issues.length > 0 ? [] : tables, issues: issues.toSorted((a, b) => a.line - b.line), raws, how }
}

/** The rows of a file that sets these rates, below its header. Without any, an example that is one round's. */
export function rateSheetRows(tables: readonly SheetRates[]): string[][] {
  const rows = tables.flatMap(({ subDepot, round, periods }) =>
    periods.map(({ from, to, rates, failedAttempt = 0 }) => [
      subDepot,
      round,
      from,
      to ?? '',
      ...bands.map((band) => typedAmount(rates[band])),
      failedAttempt > 0 ? typedAmount(failedAttempt) : '',
    ]),
  )
  return [[...rateColumns], ...rows]
}
