import {
  expenseCategorySchema,
  type Expense,
  type ExpenseCategory,
  type TaxEntry,
  type TaxVehicle,
} from '#contracts/tax/tax.ts'
import { countExpense, type NotCounted } from './count-expense.ts'
import { currentEntries } from './current-entries.ts'
import { claimMileage, type MileageClaim } from './mileage-claim.ts'
import { mileageRates, type MileageRates } from './mileage-rates.ts'
import { isIn, type TaxSpan } from './tax-year.ts'

export interface UncountedExpense {
  expense: Expense
  why: NotCounted
}

/** Amounts in tenths of a penny. */
export interface TaxTotals {
  income: number
  mileage: MileageClaim
  /** Categories without an expense are left out. The amount may be negative if refunds are more. */
  expenses: { category: ExpenseCategory; amount: number }[]
  /** Receipts that are saved and don't reduce the profit. */
  uncounted: UncountedExpense[]
  /** The flat rates for miles and the expenses together. */
  deductions: number
  /** Income less deductions; negative for a loss. */
  profit: number
  /** VAT on income and in expenses, for a courier who is registered. */
  vat: { onIncome: number; inExpenses: number }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/**
 * The totals of a span that begins with a tax year. Everything counts on its own day, as money that arrives or is paid
 * does on the cash basis.
 */
export function totalYear(
  entries: readonly TaxEntry[],
  vehicles: readonly TaxVehicle[],
  span: TaxSpan,
  table: readonly MileageRates[] = mileageRates,
): TaxTotals {
  const within = currentEntries(entries).filter(({ day }) => isIn(span, day))
  const incomes = within.filter((entry) => entry.kind === 'income')
  const counted = within
    .filter((entry) => entry.kind === 'expense')
    .map((expense) => ({ expense, ...countExpense(expense, vehicles) }))
  const mileage = claimMileage(
    within.filter((entry) => entry.kind === 'trip'),
    vehicles,
    table,
  )
  const expenses = expenseCategorySchema.options.flatMap((category) => {
    const own = counted.filter(({ expense, notCounted }) => expense.category === category && notCounted === null)
    return own.length === 0 ? [] : [{ category, amount: sum(own.map(({ amount }) => amount)) }]
  })
  const income = sum(incomes.map(({ amount }) => amount))
  const deductions = mileage.amount + sum(expenses.map(({ amount }) => amount))
  return {
    income,
    mileage,
    expenses,
    uncounted: counted.flatMap(({ expense, notCounted: why }) => (why === null ? [] : [{ expense, why }])),
    deductions,
    profit: income - deductions,
    vat: {
      onIncome: sum(incomes.map(({ vat }) => vat ?? 0)),
      inExpenses: sum(counted.map(({ expense }) => expense.vat ?? 0)),
    },
  }
}
