import type { TaxEntry, TaxVehicle } from '#contracts/tax/tax.ts'
import { csvFile, type CsvValue } from '../files/csv-file.ts'
import { typedAmount } from '../pay/read-amount.ts'
import { currentEntries, type CurrentEntry } from './current-entries.ts'
import { expenseCategories } from './expense-categories.ts'
import { isIn, type TaxSpan } from './tax-year.ts'

const heading = [
  'Day',
  'Kind',
  'Category',
  'Amount (£)',
  'VAT (£)',
  'Business share (%)',
  'Miles',
  'Vehicle',
  'Round',
  'From',
  'To',
  'Odometer at the start',
  'Odometer at the end',
  'Text',
  'Receipts',
]

// Numbers and not texts, or a refund would look like a formula.
const amount = (tenths: number): number => Number(typedAmount(tenths))

function row(entry: CurrentEntry, nameOf: (vehicle: string | null) => string | null): CsvValue[] {
  const { day, kind } = entry
  switch (kind) {
    case 'trip': {
      const { odometer, vehicle, round, from, to, miles } = entry
      const read = [odometer && odometer.start / 10, odometer && odometer.end / 10]
      return [day, 'Miles', null, null, null, null, miles / 10, nameOf(vehicle), round, from, to, ...read, null, null]
    }
    case 'expense': {
      const vat = entry.vat === null ? null : amount(entry.vat)
      const paid = [expenseCategories[entry.category].label, amount(entry.amount), vat, entry.businessPercent]
      const nothing = [null, null, null, null, null]
      return [day, 'Expense', ...paid, null, nameOf(entry.vehicle), ...nothing, entry.supplier, entry.photos.length]
    }
    case 'income': {
      const vat = entry.vat === null ? null : amount(entry.vat)
      const nothing = [null, null, null, null, null, null, null, null]
      return [day, 'Income', null, amount(entry.amount), vat, ...nothing, entry.text, null]
    }
  }
}

/** The entries of a span that count, in the order of their days, as a CSV file. */
export function entriesCsv(entries: readonly TaxEntry[], vehicles: readonly TaxVehicle[], span: TaxSpan): string {
  const names = new Map(vehicles.map(({ id, name }) => [id, name]))
  const nameOf = (vehicle: string | null) => (vehicle === null ? null : (names.get(vehicle) ?? null))
  const own = currentEntries(entries).filter(({ day }) => isIn(span, day))
  own.sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id))
  return csvFile([heading, ...own.map((entry) => row(entry, nameOf))])
}
