import type { TaxNation } from '#contracts/tax/tax.ts'

/** Amounts in tenths of a penny. */
export interface TaxBand {
  /** The end of the band above the personal allowance; null for the last one. */
  upTo: number | null
  percent: number
}

export interface TaxRates {
  /** The year in which the tax year begins. */
  year: number
  personalAllowance: number
  /** The allowance goes down by half of the income above this. */
  taperFrom: number
  /** For income that is neither savings nor dividends. */
  bands: Readonly<Record<TaxNation, readonly TaxBand[]>>
  /** National Insurance of the self-employed: on profit between the limits, and above them. */
  class4: { lower: number; upper: number; percent: number; percentAbove: number }
  /** May be deducted from the income of a trade instead of its expenses. */
  tradingAllowance: number
}

const pounds = (amount: number): number => amount * 1000

const restBands: readonly TaxBand[] = [
  { upTo: pounds(37_700), percent: 20 },
  { upTo: pounds(125_140), percent: 40 },
  { upTo: null, percent: 45 },
]

/** Only the first two bands of Scotland are different between these years. */
const scottishBands = (starter: number, basic: number): readonly TaxBand[] => [
  { upTo: pounds(starter), percent: 19 },
  { upTo: pounds(basic), percent: 20 },
  { upTo: pounds(31_092), percent: 21 },
  { upTo: pounds(62_430), percent: 42 },
  { upTo: pounds(125_140), percent: 45 },
  { upTo: null, percent: 48 },
]

const unchanged = {
  personalAllowance: pounds(12_570),
  taperFrom: pounds(100_000),
  class4: { lower: pounds(12_570), upper: pounds(50_270), percent: 6, percentAbove: 2 },
  tradingAllowance: pounds(1000),
}

/**
 * The rates of each tax year, the earliest first. A year that is not here has no suggestion.
 *
 * - Allowances and bands: https://online.flippingbook.com/view/155022979/14 (both years), and for Scotland
 *   https://www.bookkeepers.org.uk/resources/news/governmental-update/scottish-income-tax-2026/27/a/10504 (both years,
 *   above the personal allowance), which agrees with
 *   https://www.icaew.com/insights/tax-news/2026/jan-2026/scottish-budget-makes-changes-to-income-tax-thresholds
 * - Class 4: http://thomasandwoolven.co.uk/index.php/news?command=viewitem&id=30415 (2025 to 2026) and
 *   https://salarytax.uk/uk-class-2-class-4-ni-self-employed-2026-27-guide (2026 to 2027). Class 2 is voluntary in both.
 */
const taxRates: readonly TaxRates[] = [
  { year: 2025, ...unchanged, bands: { rest: restBands, scotland: scottishBands(2827, 14_921) } },
  { year: 2026, ...unchanged, bands: { rest: restBands, scotland: scottishBands(3967, 16_956) } },
]

/** The rates of the tax year that begins in a year; undefined where they are not known. */
export const getTaxRates = (year: number): TaxRates | undefined => taxRates.find((rates) => rates.year === year)
