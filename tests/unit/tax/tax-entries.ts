import type { Expense, Income, TaxVehicle, Trip } from '#contracts/tax/tax.ts'
import { numberedId } from '#support/parcels.ts'

export const van: TaxVehicle = { id: numberedId(0xa1), name: 'White van', kind: 'van', method: 'flat-rate' }
export const car: TaxVehicle = { id: numberedId(0xa2), name: 'Red car', kind: 'car', method: 'flat-rate' }
export const motorcycle: TaxVehicle = { id: numberedId(0xa3), name: 'Bike', kind: 'motorcycle', method: 'flat-rate' }
export const oldVan: TaxVehicle = { id: numberedId(0xa4), name: 'Old van', kind: 'van', method: 'actual-costs' }
export const bicycle: TaxVehicle = { id: numberedId(0xa5), name: 'Bicycle', kind: 'bicycle', method: 'actual-costs' }
export const vehicles = [van, car, motorcycle, oldVan, bicycle]

/** Miles in tenths. */
export const tripOf = (number: number, day: string, miles: number, rest: Partial<Trip> = {}): Trip => ({
  id: numberedId(number),
  replaces: null,
  day,
  kind: 'trip',
  vehicle: van.id,
  round: '104',
  from: 'SO40 3XX',
  to: 'SO41 8AA',
  odometer: null,
  miles,
  ...rest,
})

/** Amounts in tenths of a penny. */
export const expenseOf = (number: number, day: string, amount: number, rest: Partial<Expense> = {}): Expense => ({
  id: numberedId(number),
  replaces: null,
  day,
  kind: 'expense',
  category: 'phone',
  amount,
  vat: null,
  businessPercent: 100,
  vehicle: null,
  supplier: 'A shop',
  photos: [],
  ...rest,
})

export const incomeOf = (number: number, day: string, amount: number, rest: Partial<Income> = {}): Income => ({
  id: numberedId(number),
  replaces: null,
  day,
  kind: 'income',
  amount,
  vat: null,
  invoice: null,
  text: 'Invoice 104-20',
  ...rest,
})
