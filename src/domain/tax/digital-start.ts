/** Making Tax Digital for Income Tax, as it begins for more and more people. */
export interface DigitalStart {
  /** The first day for which digital records are needed. */
  from: string
  /** For everybody with more income than this, before expenses, in tenths of a penny. */
  over: number
  /** The year in which the tax year of that income begins. */
  incomeYear: number
}

/**
 * https://www.armstrongwatson.co.uk/news/2026/02/who-affected-making-tax-digital-income-tax-and-who-exempt and
 * https://haysmac.com/insights/making-tax-digital-for-income-tax-what-you-need-to-know
 */
const digitalStarts: readonly DigitalStart[] = [
  { from: '2026-04-06', over: 50_000_000, incomeYear: 2024 },
  { from: '2027-04-06', over: 30_000_000, incomeYear: 2025 },
  { from: '2028-04-06', over: 20_000_000, incomeYear: 2026 },
]

/**
 * The first start that applies to somebody with these incomes from self-employment and property, by the year in which the
 * tax year begins; undefined if none of the known ones does. Exact amounts are below the limit: it is "more than".
 */
export const findDigitalStart = (incomes: ReadonlyMap<number, number>): DigitalStart | undefined =>
  digitalStarts.find(({ over, incomeYear }) => (incomes.get(incomeYear) ?? 0) > over)
