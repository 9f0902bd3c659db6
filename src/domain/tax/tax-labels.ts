import type { QuarterKind, TaxEntry, TaxNation, TaxVehicleKind, VehicleMethod } from '#contracts/tax/tax.ts'
import { dateLabel } from '../dates/day-labels.ts'
import { pounds } from '../money.ts'
import { expenseCategories } from './expense-categories.ts'
import { formatMiles } from './miles.ts'

export const vehicleKindLabels: Readonly<Record<TaxVehicleKind, string>> = {
  van: 'Van',
  car: 'Car',
  motorcycle: 'Motorcycle',
  bicycle: 'Bicycle',
}

export const vehicleMethodLabels: Readonly<Record<VehicleMethod, string>> = {
  'flat-rate': 'Flat rate for each mile',
  'actual-costs': 'Actual costs, such as fuel and repairs',
}

export const nationLabels: Readonly<Record<TaxNation, string>> = {
  rest: 'England, Wales or Northern Ireland',
  scotland: 'Scotland',
}

export const quarterKindLabels: Readonly<Record<QuarterKind, string>> = {
  standard: 'From the 6th of a month',
  calendar: 'By calendar months',
}

/** Returns what an entry is, without its day: "42 miles" or "Phone and internet, £36.00". */
export function formatEntry(entry: TaxEntry): string {
  switch (entry.kind) {
    case 'trip':
      return formatMiles(entry.miles)
    case 'expense':
      return `${expenseCategories[entry.category].label}, ${pounds(entry.amount)}`
    case 'income':
      return `Income, ${pounds(entry.amount)}`
    case 'removal':
      return 'Withdrawn entry'
  }
}

/** Returns an entry with its day: "42 miles, 13 May 2026". */
export const formatDatedEntry = (entry: TaxEntry): string => `${formatEntry(entry)}, ${dateLabel(entry.day)}`
