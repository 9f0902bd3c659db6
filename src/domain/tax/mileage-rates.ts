import type { TaxVehicleKind } from '#contracts/tax/tax.ts'

/** A flat rate for each business mile, in tenths of a penny. */
interface FlatRate {
  /** For miles up to the border. */
  first: number
  /** For the miles after it. */
  after: number
}

export interface MileageRates {
  /** The first day on which they are in force. They end the day before the next ones. */
  from: string
  /** Where they can be looked up, and when that was last done. */
  source: string
  checkedOn: string
  /** Null: there is no flat rate, and only actual costs can be deducted. */
  rates: Readonly<Record<TaxVehicleKind, FlatRate | null>>
}

/**
 * How many tenths of a mile of a tax year earn the first rate. All cars and goods vehicles share them: Income Tax (Trading
 * and Other Income) Act 2005, section 94F(3), https://www.legislation.gov.uk/ukpga/2005/5/section/94F
 */
export const firstRateMiles = 100_000

/** The vehicles whose miles count towards the border. */
export const isCarOrVan = (kind: TaxVehicleKind): boolean => kind === 'car' || kind === 'van'

/**
 * The flat rates for the self-employed ("simplified expenses"), the earliest first. A change is a further entry here, and
 * each mile has the rate of its day.
 *
 * Section 94F(2) as inserted by the Finance Act 2013, schedule 5. There is no rate for bicycles. Several accountants report
 * 55p for the first 10,000 miles from 6 April 2026, most of them for employees. It is not here, because neither GOV.UK nor
 * the act said so for the self-employed when this was last looked up: a claim that is too low can be put right.
 */
export const mileageRates: readonly MileageRates[] = [
  {
    from: '2013-04-06',
    source: 'https://www.gov.uk/simpler-income-tax-simplified-expenses/vehicles-',
    checkedOn: '2026-11-28',
    rates: {
      van: { first: 450, after: 250 },
      car: { first: 450, after: 250 },
      motorcycle: { first: 240, after: 240 },
      bicycle: null,
    },
  },
]

/** The rates that are in force on a day; undefined before the first ones. */
export const mileageRatesOn = (day: string, table: readonly MileageRates[] = mileageRates): MileageRates | undefined =>
  table.findLast(({ from }) => from <= day)
