import type { TaxNation } from '#contracts/tax/tax.ts'
import { countDays, isIn, type TaxYear } from './tax-year.ts'
import { getTaxRates, type TaxRates } from './tax-rates.ts'

/** With fewer days than this a projection says nothing. */
const leastDays = 28

/** Income tax on a year's income, in tenths of a penny, without reliefs of any kind. */
export function incomeTax(
  income: number,
  { personalAllowance, taperFrom, bands }: TaxRates,
  nation: TaxNation,
): number {
  const allowance = Math.max(0, personalAllowance - Math.max(0, income - taperFrom) / 2)
  const taxable = Math.max(0, income - allowance)
  let [tax, from] = [0, 0]
  for (const { upTo, percent } of bands[nation]) {
    const to = Math.min(taxable, upTo ?? taxable)
    if (to > from) tax += ((to - from) * percent) / 100
    from = Math.max(from, to)
  }
  return Math.round(tax)
}

/** Class 4 National Insurance on a year's profit, in tenths of a penny. */
export function class4Insurance(profit: number, { class4: { lower, upper, percent, percentAbove } }: TaxRates): number {
  const within = Math.max(0, Math.min(profit, upper) - lower)
  const above = Math.max(0, profit - upper)
  return Math.round((within * percent + above * percentAbove) / 100)
}

/** What reduces the income: the expenses, or the trading allowance where it is more. Never both. */
export function bestDeduction(
  { income, deductions }: { income: number; deductions: number },
  { tradingAllowance }: Pick<TaxRates, 'tradingAllowance'>,
): { by: 'expenses' | 'trading-allowance'; amount: number } {
  const allowance = Math.max(0, Math.min(tradingAllowance, income))
  return allowance > deductions
    ? { by: 'trading-allowance', amount: allowance }
    : { by: 'expenses', amount: deductions }
}

export interface Earned {
  /** The tax year, and the last day that the figures include. */
  year: TaxYear
  day: string
  /** Income and deductions from the start of the year to that day, in tenths of a penny. */
  income: number
  deductions: number
  nation: TaxNation
  /** What else the courier earns in the whole year, such as wages: it uses up allowances first. */
  otherIncome: number
}

export interface SetAside {
  /** Of the profit so far, in tenths of a penny. */
  amount: number
  /** The share of the profit, in tenths of a per cent. */
  share: number
  deductedBy: 'expenses' | 'trading-allowance'
  /** The profit of the whole year if it goes on like this, and what it would cost. */
  projected: { profit: number; incomeTax: number; class4: number }
}

/**
 * How much of the profit so far to put aside for income tax and class 4, if the rest of the year goes like the part that is
 * over. Null if the rates of the year are not known, or too few days have gone by.
 */
export function suggestSetAside({ year, day, income, deductions, nation, otherIncome }: Earned): SetAside | null {
  const rates = getTaxRates(year.year)
  if (!rates || day < year.from) return null
  const days = isIn(year, day) ? countDays({ from: year.from, to: day }) : countDays(year)
  if (days < leastDays) return null
  const scale = countDays(year) / days
  // The allowance is for a whole year, so it is compared with the whole year's expenses.
  const whole = { income: income * scale, deductions: deductions * scale }
  const { by: deductedBy, amount } = bestDeduction(whole, rates)
  const profit = Math.round(Math.max(0, whole.income - amount))
  const tax = incomeTax(profit + otherIncome, rates, nation) - incomeTax(otherIncome, rates, nation)
  const class4 = class4Insurance(profit, rates)
  const share = profit === 0 ? 0 : (tax + class4) / profit
  return {
    amount: Math.round((tax + class4) / scale),
    share: Math.round(share * 1000),
    deductedBy,
    projected: { profit, incomeTax: tax, class4 },
  }
}
