import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expenseCategorySchema, type Expense, type TaxEntry } from '#contracts/tax/tax.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { countExpense } from '#domain/tax/count-expense.ts'
import { currentEntries } from '#domain/tax/current-entries.ts'
import { expenseCategories } from '#domain/tax/expense-categories.ts'
import { spanToQuarter, taxYear, type TaxSpan } from '#domain/tax/tax-year.ts'
import { totalYear } from '#domain/tax/total-year.ts'
import { numberedId } from '#support/parcels.ts'
import { expenseOf, incomeOf, oldVan, tripOf, van, vehicles } from './tax-entries.ts'

const seed = 20_260_406
const year = taxYear(2026)
const total = (entries: readonly TaxEntry[], span: TaxSpan = year) => totalYear(entries, vehicles, span)
const removalOf = (number: number, replaces: string, day = '2026-06-01'): TaxEntry => ({
  id: numberedId(number),
  replaces,
  day,
  kind: 'removal',
})

describe('entries', () => {
  it('count once, whatever is replaced', () => {
    const first = expenseOf(1, '2026-05-01', 10_000)
    const second = expenseOf(2, '2026-05-01', 12_000, { replaces: first.id })
    const third = expenseOf(3, '2026-05-02', 12_500, { replaces: second.id })
    expect(currentEntries([first, second, third])).toEqual([third])
    expect(currentEntries([third, first, second])).toEqual([third])
    expect(currentEntries([first, second, third, removalOf(4, third.id)])).toEqual([])
  })

  it('leave the year when their day is corrected over 6 April', () => {
    const late = incomeOf(1, '2026-04-06', 500_000)
    const corrected = incomeOf(2, '2026-04-05', 500_000, { replaces: late.id })
    expect([total([late]).income, total([late, corrected]).income]).toEqual([500_000, 0])
    expect(total([late, corrected], taxYear(2025)).income).toBe(500_000)
  })
})

describe('expenses', () => {
  it('of a vehicle with the flat rate count nothing, whatever their category', () => {
    const vehicleCosts = expenseCategorySchema.options.filter((each) => expenseCategories[each].isVehicleCost)
    expect(vehicleCosts).toEqual(['fuel', 'vehicle-repairs', 'vehicle-insurance', 'vehicle-tax', 'vehicle-hire'])
    for (const category of vehicleCosts) {
      const cost = (vehicle: string | null) =>
        countExpense(expenseOf(1, '2026-05-01', 60_000, { category, vehicle }), vehicles)
      expect(cost(van.id)).toEqual({ amount: 0, notCounted: 'in-flat-rate' })
      expect(cost(oldVan.id)).toEqual({ amount: 60_000, notCounted: null })
      expect(cost(null)).toEqual({ amount: 0, notCounted: 'vehicle-unknown' })
    }
  })

  it('of a journey count beside the flat rate', () => {
    const entries = [
      tripOf(1, '2026-05-01', 100),
      expenseOf(2, '2026-05-01', 3500, { category: 'parking-and-tolls', vehicle: van.id }),
      expenseOf(3, '2026-05-01', 60_000, { category: 'fuel', vehicle: van.id }),
    ]
    expect(total(entries)).toMatchObject({
      mileage: { amount: 4500 },
      expenses: [{ category: 'parking-and-tolls', amount: 3500 }],
      uncounted: [{ why: 'in-flat-rate' }],
      deductions: 8000,
      profit: -8000,
    })
  })

  it('count with their share for business, without VAT that is claimed back', () => {
    const phone = expenseOf(1, '2026-05-01', 36_000, { businessPercent: 60, vat: 6000 })
    expect(total([phone])).toMatchObject({ deductions: 18_000, vat: { inExpenses: 6000 } })
    // A third of a penny is rounded to the nearest tenth of one.
    expect(countExpense(expenseOf(1, '2026-05-01', 10, { businessPercent: 33 }), vehicles).amount).toBe(3)
  })

  it('are taken back exactly by a refund, also in a later quarter', () => {
    const bought = expenseOf(1, '2026-06-30', 12_345, { businessPercent: 37 })
    const refund = expenseOf(2, '2026-07-06', -12_345, { businessPercent: 37 })
    expect(total([bought, refund]).deductions).toBe(0)
    expect(total([bought, refund], spanToQuarter(year, 'standard', 1)).deductions).toBe(4568)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        (amount, businessPercent) => {
          const both = [
            expenseOf(1, '2026-05-01', amount, { businessPercent }),
            expenseOf(2, '2026-05-02', -amount, { businessPercent }),
          ]
          expect(total(both).deductions).toBe(0)
        },
      ),
      { seed },
    )
  })

  it('of a year may be less than its refunds', () => {
    expect(total([incomeOf(1, '2026-05-01', 100_000), expenseOf(2, '2026-04-06', -40_000)])).toMatchObject({
      expenses: [{ category: 'phone', amount: -40_000 }],
      profit: 140_000,
    })
  })
})

describe('a year', () => {
  it('has what is on its first and last day, and not what is beside it', () => {
    const days = ['2026-04-05', '2026-04-06', '2027-04-05', '2027-04-06']
    const entries = days.map((day, at) => incomeOf(at + 1, day, 10 ** at))
    expect(total(entries).income).toBe(110)
  })

  it('has the leap day', () => {
    expect(total([tripOf(1, '2028-02-29', 100)], taxYear(2027)).mileage.miles).toBe(100)
  })

  it('begins its 10,000 miles anew', () => {
    const entries = [tripOf(1, '2027-04-05', 100_000), tripOf(2, '2027-04-06', 100_000)]
    expect(total(entries).mileage.leftAtFirstRate).toBe(0)
    expect(total(entries, taxYear(2027)).mileage.lines).toMatchObject([{ rate: 450, miles: 100_000 }])
  })

  it('shows VAT on income apart from it', () => {
    expect(total([incomeOf(1, '2026-05-15', 500_000, { vat: 100_000 })])).toMatchObject({
      income: 500_000,
      vat: { onIncome: 100_000 },
      profit: 500_000,
    })
  })

  it('without an entry is all zero', () => {
    expect(total([])).toMatchObject({ income: 0, expenses: [], uncounted: [], deductions: 0, profit: 0 })
  })

  it('is the sum of its parts for any entries', () => {
    const anyDay = fc.integer({ min: -40, max: 400 }).map((days) => addDays('2026-04-06', days))
    const anyExpense = fc
      .record({
        day: anyDay,
        amount: fc.integer({ min: -100_000, max: 1_000_000 }),
        category: fc.constantFrom(...expenseCategorySchema.options),
        vehicle: fc.constantFrom(null, van.id, oldVan.id),
        businessPercent: fc.integer({ min: 1, max: 100 }),
      })
      .map(
        ({ day, amount, ...rest }) =>
          (number: number): Expense =>
            expenseOf(number, day, amount, rest),
      )
    const anyIncome = fc.record({ day: anyDay, amount: fc.integer({ min: -100_000, max: 1_000_000 }) }).map(
      ({ day, amount }) =>
        (number: number) =>
          incomeOf(number, day, amount),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(anyExpense, anyIncome), { maxLength: 30 }), (makers) => {
        const entries: TaxEntry[] = makers.map((make, at) => make(at + 1))
        const years = [2025, 2026, 2027].map((each) => total(entries, taxYear(each)))
        const alone = entries.map((entry) => total([entry], { from: '2000-01-01', to: '2099-12-31' }).profit)
        const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
        expect(sum(years.map(({ profit }) => profit))).toBe(sum(alone))
      }),
      { seed, numRuns: 200 },
    )
  })
})
