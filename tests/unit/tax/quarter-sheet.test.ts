import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaxEntry } from '#contracts/tax/tax.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { quarterSheet, quarterSheetCsv } from '#domain/tax/quarter-sheet.ts'
import { taxYear } from '#domain/tax/tax-year.ts'
import { expenseOf, incomeOf, oldVan, tripOf, van, vehicles } from './tax-entries.ts'

const year = taxYear(2026)
const csv = (entries: readonly TaxEntry[], quarter: number, kind: 'standard' | 'calendar' = 'standard') =>
  quarterSheetCsv(year, quarterSheet(entries, vehicles, { year, kind, quarter }))
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n')

const entries: TaxEntry[] = [
  incomeOf(1, '2026-04-05', 99_000_000),
  incomeOf(2, '2026-04-06', 521_400),
  incomeOf(3, '2026-07-05', 600_000),
  incomeOf(4, '2026-07-06', 700_005),
  incomeOf(5, '2026-10-05', 1000),
  incomeOf(6, '2026-10-06', 88_000_000),
  tripOf(7, '2026-05-11', 99_990),
  tripOf(8, '2026-07-06', 20),
  expenseOf(9, '2026-06-30', 36_000, { businessPercent: 60 }),
  expenseOf(10, '2026-07-07', -12_000, { businessPercent: 60 }),
  expenseOf(11, '2026-08-01', 250_000, { category: 'vehicle-repairs', vehicle: oldVan.id }),
  expenseOf(12, '2026-08-01', 250_000, { category: 'fuel', vehicle: van.id }),
  expenseOf(13, '2026-08-02', 150_000, { category: 'professional-fees' }),
]

describe('the sheet of a quarter', () => {
  it('has the year to date and what the quarter adds, by the boxes of the return', () => {
    expect(linesOf(csv(entries, 2))).toEqual([
      'Tax year,2026 to 2027',
      'Quarter,2',
      'From,2026-07-06',
      'To,2026-10-05',
      'Update due,2026-11-07',
      '"Your own figures. Nothing was sent to HMRC, and this is not advice."',
      '',
      'Box,Heading,Year to date (£),This quarter (£)',
      '15,Turnover,1822.41,701.01',
      // 10,000 miles at 45p, one at 25p, and £250 of repairs to the other van.
      '20,"Car, van and travel expenses",4750.25,250.7',
      '23,"Phone, fax, stationery and other office costs",14.4,-7.2',
      '28,"Accountancy, legal and other professional fees",150,150',
      ',Total deductions,4914.65,393.5',
      ',Income less deductions,-3092.25,307.5',
      '',
    ])
  })

  it('of the first quarter has the same in both columns', () => {
    const lines = linesOf(csv(entries, 1))
    expect(lines).toContain('15,Turnover,1121.4,1121.4')
    expect(lines).toContain('20,"Car, van and travel expenses",4499.55,4499.55')
  })

  it('by calendar months begins on 1 April', () => {
    expect(linesOf(csv(entries, 1, 'calendar'))).toContain('15,Turnover,99521.4,99521.4')
  })

  it('of a year without entries has its headings and nothing else', () => {
    expect(linesOf(csv([], 4)).slice(8)).toEqual([
      '15,Turnover,0,0',
      ',Total deductions,0,0',
      ',Income less deductions,0,0',
      '',
    ])
  })

  it('shows a correction of an earlier quarter in the year to date, not in the quarter', () => {
    const wrong = expenseOf(20, '2026-05-01', 90_000, { category: 'bank-charges' })
    const moved = expenseOf(21, '2026-05-01', 40_000, { category: 'bank-charges', replaces: wrong.id })
    const line = '26,"Bank, credit card and other financial charges"'
    expect(linesOf(csv([wrong], 2))).toContain(`${line},90,0`)
    expect(linesOf(csv([wrong, moved], 2))).toContain(`${line},40,0`)
  })

  it('keeps the line of a box whose entries a refund has taken back', () => {
    const [bought, refund] = [expenseOf(20, '2026-05-01', 90_000), expenseOf(21, '2026-07-06', -90_000)]
    expect(linesOf(csv([bought, refund], 2))).toContain('23,"Phone, fax, stationery and other office costs",0,-90')
  })

  it('adds up over the quarters for any entries', () => {
    const anyEntry = fc
      .record({
        day: fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-04-06', days)),
        amount: fc.integer({ min: -100_000, max: 1_000_000 }),
        isIncome: fc.boolean(),
      })
      .map(
        ({ day, amount, isIncome }) =>
          (number: number): TaxEntry =>
            isIncome ? incomeOf(number, day, amount) : expenseOf(number, day, amount),
      )
    const read = (text: string, name: string) => {
      const cells =
        linesOf(text)
          .find((line) => line.includes(`,${name},`))
          ?.split(',') ?? []
      return cells.slice(-2).map((cell) => Math.round(Number(cell) * 100))
    }
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 20 }), (makers) => {
        const made = makers.map((make, at) => make(at + 1))
        for (const name of ['Turnover', 'Total deductions', 'Income less deductions']) {
          const quarters = [1, 2, 3, 4].map((quarter) => read(csv(made, quarter), name))
          const added = quarters.reduce((sum, [, quarter]) => sum + (quarter ?? 0), 0)
          expect(added).toBe(quarters.at(-1)?.[0])
        }
      }),
      { seed: 20_260_406 },
    )
  })
})
