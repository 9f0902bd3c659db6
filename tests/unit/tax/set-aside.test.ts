import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaxNation } from '#contracts/tax/tax.ts'
import { bestDeduction, class4Insurance, incomeTax, suggestSetAside, type Earned } from '#domain/tax/set-aside.ts'
import { getTaxRates, type TaxRates } from '#domain/tax/tax-rates.ts'
import { taxYear } from '#domain/tax/tax-year.ts'

const seed = 20_260_406
const ratesIn = (year: number): TaxRates => {
  const rates = getTaxRates(year)
  if (!rates) throw new Error(`no rates for ${year}`)
  return rates
}
/** Whole pounds of tenths of a penny. */
const inPounds = (tenths: number): number => Math.round(tenths / 1000)

describe('income tax', () => {
  // The Chartered Institute of Taxation’s own table for 2026 to 2027:
  // https://www.tax.org.uk/ciot-s-reaction-to-the-income-tax-announcements-in-today-s-scottish-budget
  it.each([
    [10_000, 0, 0],
    [15_000, 486, 462],
    [20_000, 1486, 1446],
    [25_000, 2486, 2446],
    [33_493, 4185, 4185],
    [35_000, 4486, 4501],
    [40_000, 5486, 5551],
    [45_000, 6486, 6882],
    [50_000, 7486, 8982],
  ])('on £%i is £%i, and £%i in Scotland', (income, rest, scotland) => {
    const tax = (nation: TaxNation) => inPounds(incomeTax(income * 1000, ratesIn(2026), nation))
    expect([tax('rest'), tax('scotland')]).toEqual([rest, scotland])
  })

  it('in Scotland was £31.75 more the year before, at £35,000', () => {
    const [before, after] = [2025, 2026].map((year) => incomeTax(35_000_000, ratesIn(year), 'scotland'))
    expect((before ?? 0) - (after ?? 0)).toBe(31_750)
  })

  it.each([
    [12_570_000, 0],
    [12_570_100, 20],
    [50_270_000, 7_540_000],
    [50_270_100, 7_540_040],
    // The allowance is gone at £125,140: 37,700 at 20 % and 87,440 at 40 %.
    [125_140_000, 42_516_000],
    [125_141_000, 42_516_450],
  ])('on %i tenths of a penny is %i', (income, tax) => expect(incomeTax(income, ratesIn(2026), 'rest')).toBe(tax))

  it('never falls when the income grows', () => {
    const anyIncome = fc.integer({ min: 0, max: 200_000_000 })
    fc.assert(
      fc.property(anyIncome, anyIncome, fc.constantFrom<TaxNation>('scotland', 'rest'), (one, other, nation) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((each) =>
          incomeTax(each, ratesIn(2026), nation),
        )
        expect(more).toBeGreaterThanOrEqual(less ?? 0)
        expect(more).toBeLessThanOrEqual(Math.max(one, other) * 0.48)
      }),
      { seed },
    )
  })
})

describe('class 4', () => {
  // https://salarytax.uk/uk-class-2-class-4-ni-self-employed-2026-27-guide
  it.each([
    [10_000, 0],
    [30_000, 1046],
    [75_000, 2757],
  ])('on a profit of £%i is £%i', (profit, due) =>
    expect(inPounds(class4Insurance(profit * 1000, ratesIn(2026)))).toBe(due),
  )

  it.each([
    [12_570_000, 0],
    [12_571_000, 60],
    [50_270_000, 2_262_000],
    [50_271_000, 2_262_020],
    [-5_000_000, 0],
  ])('on %i tenths of a penny is %i', (profit, due) => expect(class4Insurance(profit, ratesIn(2026))).toBe(due))
})

describe('the trading allowance', () => {
  it.each([
    [20_000_000, 999_990, 'trading-allowance', 1_000_000],
    [20_000_000, 1_000_000, 'expenses', 1_000_000],
    [600_000, 100_000, 'trading-allowance', 600_000],
    [600_000, 900_000, 'expenses', 900_000],
    [0, 0, 'expenses', 0],
    [-5000, 0, 'expenses', 0],
  ] as const)('with an income of %i and expenses of %i: %s', (income, deductions, by, amount) =>
    expect(bestDeduction({ income, deductions }, ratesIn(2026))).toEqual({ by, amount }),
  )
})

describe('the set-aside suggestion', () => {
  const earned = (rest: Partial<Earned>): Earned => ({
    year: taxYear(2026),
    day: '2027-04-05',
    income: 40_000_000,
    deductions: 10_000_000,
    nation: 'rest',
    otherIncome: 0,
    ...rest,
  })

  it('for a whole year is what the year costs', () => {
    // £30,000 of profit: £3,486 of income tax and £1,045.80 of class 4.
    expect(suggestSetAside(earned({}))).toEqual({
      amount: 4_531_800,
      share: 151,
      deductedBy: 'expenses',
      projected: { profit: 30_000_000, incomeTax: 3_486_000, class4: 1_045_800 },
    })
  })

  it('for a part of the year expects the rest to go like it', () => {
    const day = suggestSetAside(earned({ day: '2026-06-17', income: 8_000_000, deductions: 2_000_000 }))
    // 73 of 365 days.
    expect(day).toMatchObject({ amount: 906_360, share: 151, projected: { profit: 30_000_000 } })
  })

  it('needs four weeks, and a year whose rates are known', () => {
    expect(suggestSetAside(earned({ day: '2026-05-02' }))).toBeNull()
    expect(suggestSetAside(earned({ day: '2026-05-03' }))).not.toBeNull()
    expect(suggestSetAside(earned({ day: '2026-04-05' }))).toBeNull()
    expect(suggestSetAside(earned({ year: taxYear(2024), day: '2025-04-05' }))).toBeNull()
  })

  it('stays with the year when it is over', () => {
    expect(suggestSetAside(earned({ day: '2027-04-06' }))).toEqual(suggestSetAside(earned({})))
  })

  it('is more with other income, which uses up the allowance', () => {
    expect(suggestSetAside(earned({ otherIncome: 12_570_000 }))?.projected.incomeTax).toBe(6_000_000)
    expect(suggestSetAside(earned({ nation: 'scotland' }))?.projected.incomeTax).not.toBe(3_486_000)
  })

  it('is nothing for a loss, for no income, and below the allowances', () => {
    expect(suggestSetAside(earned({ income: 5_000_000 }))).toMatchObject({ amount: 0, share: 0 })
    expect(suggestSetAside(earned({ income: 0, deductions: 0 }))).toMatchObject({ amount: 0, share: 0 })
    expect(suggestSetAside(earned({ income: 13_000_000, deductions: 430_000 }))).toMatchObject({
      amount: 0,
      deductedBy: 'trading-allowance',
    })
  })

  it('is never negative, and never more than the profit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300_000_000 }),
        fc.integer({ min: 0, max: 300_000_000 }),
        fc.integer({ min: 0, max: 200_000_000 }),
        fc.constantFrom<TaxNation>('scotland', 'rest'),
        (income, deductions, otherIncome, nation) => {
          const suggested = suggestSetAside(earned({ income, deductions, otherIncome, nation }))
          expect(suggested?.amount).toBeGreaterThanOrEqual(0)
          expect(suggested?.amount).toBeLessThanOrEqual(Math.max(0, income - deductions))
        },
      ),
      { seed, numRuns: 300 },
    )
  })
})
