import type { ExpenseCategory } from '#contracts/tax/tax.ts'

/** A box of the self-employment pages of the tax return (SA103F). Software for Making Tax Digital has the same headings. */
export interface ReturnBox {
  number: number
  name: string
}

/**
 * https://quickbooks.intuit.com/learn-support/en-uk/help-article/self-employment-taxes/sa103f-categories/L2yZprs40_GB_en_GB
 * lists what belongs in each box.
 */
const boxes = {
  staff: { number: 19, name: 'Wages, salaries and other staff costs' },
  travel: { number: 20, name: 'Car, van and travel expenses' },
  office: { number: 23, name: 'Phone, fax, stationery and other office costs' },
  charges: { number: 26, name: 'Bank, credit card and other financial charges' },
  fees: { number: 28, name: 'Accountancy, legal and other professional fees' },
  other: { number: 30, name: 'Other business expenses' },
} as const satisfies Readonly<Record<string, ReturnBox>>

/** The box for what the flat rates for miles give. */
export const mileageBox: ReturnBox = boxes.travel

interface CategoryDetails {
  label: string
  box: ReturnBox
  /** A cost of owning or running a vehicle, which the flat rate for each mile includes. */
  isVehicleCost: boolean
}

/**
 * Costs of one journey, such as parking and tolls, are no vehicle costs: Income Tax (Trading and Other Income) Act 2005,
 * section 94D(6), https://legislation.gov.uk/ukpga/2013/29/schedule/5/paragraph/2/enacted
 */
export const expenseCategories: Readonly<Record<ExpenseCategory, CategoryDetails>> = {
  fuel: { label: 'Fuel or charging', box: boxes.travel, isVehicleCost: true },
  'vehicle-repairs': { label: 'Repairs, servicing, tyres, MOT', box: boxes.travel, isVehicleCost: true },
  'vehicle-insurance': { label: 'Vehicle insurance and breakdown cover', box: boxes.travel, isVehicleCost: true },
  'vehicle-tax': { label: 'Vehicle tax', box: boxes.travel, isVehicleCost: true },
  'vehicle-hire': { label: 'Hire or lease of a vehicle', box: boxes.travel, isVehicleCost: true },
  'parking-and-tolls': { label: 'Parking, tolls, congestion charge', box: boxes.travel, isVehicleCost: false },
  'public-transport': { label: 'Bus, train, taxi', box: boxes.travel, isVehicleCost: false },
  phone: { label: 'Phone and internet', box: boxes.office, isVehicleCost: false },
  office: { label: 'Stationery, postage, software', box: boxes.office, isVehicleCost: false },
  'clothing-and-equipment': { label: 'Protective clothing and equipment', box: boxes.other, isVehicleCost: false },
  people: { label: 'People who drive for you', box: boxes.staff, isVehicleCost: false },
  'professional-fees': { label: 'Accountant and legal fees', box: boxes.fees, isVehicleCost: false },
  'bank-charges': { label: 'Bank charges', box: boxes.charges, isVehicleCost: false },
  other: { label: 'Other', box: boxes.other, isVehicleCost: false },
}
