import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaxEntry } from '#contracts/tax/tax.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { totalMonths, type TaxMonth } from '#domain/tax/month-totals.ts'
import { taxYear } from '#domain/tax/tax-year.ts'
import { totalYear } from '#domain/tax/total-year.ts'
import { yearPlot } from '#features/pay/tax/year-plot.ts'
import { describePlot } from '#ui/drawings/plot-data.ts'
import { expenseOf, incomeOf, tripOf, vehicles } from './tax-entries.ts'

const year = taxYear(2026)
const monthsOf = (entries: readonly TaxEntry[]): TaxMonth[] => totalMonths(entries, vehicles, year)
const sum = (months: readonly TaxMonth[], part: 'income' | 'deductions') =>
  months.reduce((all, month) => all + month[part], 0)

describe('the months of a tax year', () => {
  it('go from the 6th to the 5th, over a leap day too', () => {
    const months = totalMonths([], [], taxYear(2027))
    expect(months).toHaveLength(12)
    expect([months[0], months[10], months[11]]).toMatchObject([
      { from: '2027-04-06', to: '2027-05-05' },
      { from: '2028-02-06', to: '2028-03-05' },
      { from: '2028-03-06', to: '2028-04-05' },
    ])
  })

  it('have each entry on its day, and what was corrected once', () => {
    const first = incomeOf(1, '2026-05-05', 500_000)
    const months = monthsOf([
      first,
      incomeOf(2, '2026-05-06', 520_000, { replaces: first.id }),
      incomeOf(3, '2026-04-05', 1),
      expenseOf(4, '2027-04-05', -7000),
    ])
    expect(months.map(({ income }) => income).slice(0, 3)).toEqual([0, 520_000, 0])
    expect(months.at(-1)?.deductions).toBe(-7000)
  })

  it('have the second rate after 10,000 miles of the year, whatever the month', () => {
    const months = monthsOf([tripOf(1, '2026-04-06', 100_000), tripOf(2, '2026-06-06', 1000)])
    expect(months.map(({ deductions }) => deductions).slice(0, 3)).toEqual([4_500_000, 0, 25_000])
  })

  it('add up to the year for any entries', () => {
    const anyDay = fc.integer({ min: -40, max: 400 }).map((days) => addDays('2026-04-06', days))
    const anyEntry = fc.record({ day: anyDay, size: fc.integer({ min: 1, max: 90_000 }), kind: fc.nat(2) })
    const make = [incomeOf, expenseOf, tripOf] as const
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), (drawn) => {
        const entries = drawn.map(({ day, size, kind }, at) => (make[kind] ?? incomeOf)(at + 1, day, size))
        const [months, whole] = [monthsOf(entries), totalYear(entries, vehicles, year)]
        expect([sum(months, 'income'), sum(months, 'deductions')]).toEqual([whole.income, whole.deductions])
      }),
      { seed: 20_260_406 },
    )
  })
})

describe('the plot of a tax year', () => {
  const months = monthsOf([incomeOf(1, '2026-05-01', 500_000), expenseOf(2, '2026-05-08', 36_000)])

  it('has no figures for months to come, and says which is in progress', () => {
    const { series, open, places } = yearPlot(months, '2026-05-14')
    expect(series.map(({ values }) => values.slice(0, 3))).toEqual([
      [500_000, 0, null],
      [0, 36_000, null],
    ])
    expect(open).toEqual({ from: 1, label: 'In progress' })
    expect(places[1]).toEqual({ short: 'May', whole: '6 May to 5 June' })
    expect(describePlot(yearPlot(months, '2026-05-14'))).toContain(
      'Income: 6 April to 5 May £500.00, 6 May to 5 June £0.00.',
    )
  })

  it('of a year that is over has every month, and none in progress', () => {
    const { series, open } = yearPlot(months, '2027-04-06')
    expect(series.flatMap(({ values }) => values)).not.toContain(null)
    expect(open).toBeUndefined()
  })
})
