import type { TaxEntry, TaxVehicle } from '#contracts/tax/tax.ts'
import { addDays, addMonths } from '../dates/near-day.ts'
import { currentEntries } from './current-entries.ts'
import { isIn, type TaxSpan, type TaxYear } from './tax-year.ts'
import { totalYear } from './total-year.ts'

/** Amounts in tenths of a penny. */
export interface TaxMonth extends TaxSpan {
  income: number
  /** The flat rates for miles and the expenses; negative if refunds are more. */
  deductions: number
}

const monthNumbers = Array.from({ length: 12 }, (_, at) => at)

/** The twelve months of a tax year, each from the 6th to the 5th. They add up to the year: a mile has the rate that it has there. */
export function totalMonths(entries: readonly TaxEntry[], vehicles: readonly TaxVehicle[], year: TaxYear): TaxMonth[] {
  const own = currentEntries(entries).filter(({ day }) => isIn(year, day))
  let before = { income: 0, deductions: 0 }
  return monthNumbers.map((at) => {
    const from = addMonths(year.from, at)
    const to = addDays(addMonths(year.from, at + 1), -1)
    // The rate of a mile depends on those before it, so a month is what it adds to the year so far.
    const { income, deductions } = totalYear(own, vehicles, { from: year.from, to })
    const month = { from, to, income: income - before.income, deductions: deductions - before.deductions }
    before = { income, deductions }
    return month
  })
}
