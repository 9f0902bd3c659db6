import type { Expense, TaxVehicle } from '#contracts/tax/tax.ts'
import { expenseCategories } from './expense-categories.ts'

/** Why an expense does not reduce the profit. */
export type NotCounted = 'in-flat-rate' | 'vehicle-unknown'

export interface CountedExpense {
  /** In tenths of a penny; negative for a refund. */
  amount: number
  notCounted: NotCounted | null
}

/** Rounded half away from zero, so that a refund takes back exactly what the purchase counted. */
export const roundFair = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

/**
 * What of an expense reduces the profit: the share for business, without the VAT that is claimed back. The costs of a
 * vehicle with the flat rate count nothing, because the rate for each mile includes them.
 */
export function countExpense(
  { category, vehicle, amount, vat, businessPercent }: Expense,
  vehicles: readonly TaxVehicle[],
): CountedExpense {
  if (expenseCategories[category].isVehicleCost) {
    const method = vehicles.find(({ id }) => id === vehicle)?.method
    if (method !== 'actual-costs') return { amount: 0, notCounted: method ? 'in-flat-rate' : 'vehicle-unknown' }
  }
  return { amount: roundFair(((amount - (vat ?? 0)) * businessPercent) / 100), notCounted: null }
}
