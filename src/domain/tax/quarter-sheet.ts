import type { QuarterKind, TaxEntry, TaxVehicle } from '#contracts/tax/tax.ts'
import { csvFile, type CsvValue } from '../files/csv-file.ts'
import { expenseCategories, mileageBox, type ReturnBox } from './expense-categories.ts'
import { roundFair } from './count-expense.ts'
import { formatTaxYear, spanToQuarter, taxQuarters, type TaxQuarter, type TaxYear } from './tax-year.ts'
import { totalYear, type TaxTotals } from './total-year.ts'

/** Whole pence as pounds. Amounts are rounded once, as totals. */
const toPounds = (tenths: number): number => roundFair(tenths / 10) / 100

interface BoxTotal {
  box: ReturnBox
  amount: number
}

/** The deductions by the boxes of the tax return, in their order. */
function sumByBox({ mileage, expenses }: TaxTotals): BoxTotal[] {
  const sums = new Map<number, BoxTotal>()
  const add = (box: ReturnBox, amount: number): void => {
    sums.set(box.number, { box, amount: (sums.get(box.number)?.amount ?? 0) + amount })
  }
  if (mileage.amount !== 0) add(mileageBox, mileage.amount)
  for (const { category, amount } of expenses) add(expenseCategories[category].box, amount)
  return [...sums.values()].sort((a, b) => a.box.number - b.box.number)
}

export interface QuarterSheet {
  quarter: TaxQuarter
  /** From the start of the year to the end of the quarter, which is what an update says. */
  toDate: TaxTotals
  /** The same for the quarter before; null in the first quarter. */
  before: TaxTotals | null
}

/** The totals of a quarter. A correction of an earlier day changes the total to date, as HMRC wants it. */
export function quarterSheet(
  entries: readonly TaxEntry[],
  vehicles: readonly TaxVehicle[],
  { year, kind, quarter }: { year: TaxYear; kind: QuarterKind; quarter: number },
): QuarterSheet {
  const found = taxQuarters(year, kind)[quarter - 1]
  if (!found) throw new RangeError(`A tax year has no quarter ${quarter}`)
  const upTo = (number: number): TaxTotals => totalYear(entries, vehicles, spanToQuarter(year, kind, number))
  return { quarter: found, toDate: upTo(quarter), before: quarter === 1 ? null : upTo(quarter - 1) }
}

/** A quarter as a CSV file: the totals to date by the boxes of the return, and what this quarter has added. */
export function quarterSheetCsv(year: TaxYear, { quarter, toDate, before }: QuarterSheet): string {
  const boxesBefore = new Map((before ? sumByBox(before) : []).map(({ box, amount }) => [box.number, amount]))
  const row = (box: number | null, name: string, amount: number, earlier: number): CsvValue[] => [
    box,
    name,
    toPounds(amount),
    // The difference of the rounded totals, so that the columns of four sheets add up.
    roundFair(toPounds(amount) * 100 - toPounds(earlier) * 100) / 100,
  ]
  return csvFile([
    ['Tax year', formatTaxYear(year)],
    ['Quarter', quarter.quarter],
    ['From', quarter.from],
    ['To', quarter.to],
    ['Update due', quarter.dueOn],
    ['Your own figures. Nothing was sent to HMRC, and this is not advice.'],
    [],
    ['Box', 'Heading', 'Year to date (£)', 'This quarter (£)'],
    row(15, 'Turnover', toDate.income, before?.income ?? 0),
    ...sumByBox(toDate).map(({ box, amount }) => row(box.number, box.name, amount, boxesBefore.get(box.number) ?? 0)),
    row(null, 'Total deductions', toDate.deductions, before?.deductions ?? 0),
    row(null, 'Income less deductions', toDate.profit, before?.profit ?? 0),
  ])
}
