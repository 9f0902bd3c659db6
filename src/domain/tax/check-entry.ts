import type { Expense, TaxEntry, TaxVehicle, Trip } from '#contracts/tax/tax.ts'
import { expenseCategories } from './expense-categories.ts'
import { mileageRates } from './mileage-rates.ts'
import { getTaxYear, lastDayOfRecords } from './tax-year.ts'

export type EntryError =
  | 'day-later'
  | 'day-too-early'
  | 'vehicle-unknown'
  | 'vehicle-needed'
  | 'odometer-backwards'
  | 'miles-more-than-odometer'
  | 'place-needed'
  | 'amount-zero'
  | 'vat-wrong'

function checkTrip({ odometer, miles, from, to }: Trip): EntryError | undefined {
  if (!odometer) return from === '' || to === '' ? 'place-needed' : undefined
  if (odometer.end <= odometer.start) return 'odometer-backwards'
  // It may be less: private miles on the way don't count.
  return miles > odometer.end - odometer.start ? 'miles-more-than-odometer' : undefined
}

/** VAT has the sign of its amount, and is at most a sixth of it at 20 %. */
const isPossibleVat = (amount: number, vat: number): boolean =>
  vat === 0 || (Math.sign(vat) === Math.sign(amount) && Math.abs(vat) <= Math.ceil(Math.abs(amount) / 6 / 10) * 10)

function checkExpense({ category, vehicle, amount, vat }: Expense): EntryError | undefined {
  if (amount === 0) return 'amount-zero'
  if (vat !== null && !isPossibleVat(amount, vat)) return 'vat-wrong'
  return expenseCategories[category].isVehicleCost && vehicle === null ? 'vehicle-needed' : undefined
}

/** What is wrong with an entry; undefined if nothing is. The phone and the service apply the same rule. */
export function checkEntry(entry: TaxEntry, vehicles: readonly TaxVehicle[], today: string): EntryError | undefined {
  if (entry.day > today) return 'day-later'
  if (lastDayOfRecords(getTaxYear(entry.day)) < today) return 'day-too-early'
  if (entry.kind === 'removal') return undefined
  if (entry.kind === 'income') return entry.amount === 0 ? 'amount-zero' : undefined
  if (entry.vehicle !== null && !vehicles.some(({ id }) => id === entry.vehicle)) return 'vehicle-unknown'
  return entry.kind === 'trip' ? checkTrip(entry) : checkExpense(entry)
}

/**
 * Returns true if a vehicle may be saved over the one before. Its method stays once it has entries: after a claim at the
 * flat rate a vehicle must stay with it, and after a claim of its actual costs it can't begin with it (Income Tax (Trading
 * and Other Income) Act 2005, sections 94D(4) and 94E).
 */
export function mayChangeVehicle(before: TaxVehicle | undefined, after: TaxVehicle, hasEntries: boolean): boolean {
  if (after.method === 'flat-rate' && !hasFlatRate(after)) return false
  return !before || !hasEntries || (before.method === after.method && before.kind === after.kind)
}

/** Returns true if the miles of a vehicle have a flat rate. There is none for bicycles. */
export const hasFlatRate = ({ kind }: Pick<TaxVehicle, 'kind'>): boolean =>
  mileageRates.some(({ rates }) => rates[kind] !== null)
