import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuarterKind } from '#contracts/tax/tax.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { findDigitalStart } from '#domain/tax/digital-start.ts'
import {
  countDays,
  formatTaxYear,
  getTaxQuarter,
  getTaxYear,
  isIn,
  lastDayOfRecords,
  spanToQuarter,
  taxQuarters,
  taxYear,
} from '#domain/tax/tax-year.ts'

const seed = 20_260_406
const anyDay = fc.integer({ min: -3000, max: 9000 }).map((days) => addDays('2026-04-06', days))
const anyKind = fc.constantFrom<QuarterKind>('standard', 'calendar')

describe('the tax year', () => {
  it.each([
    ['2026-04-05', 2025],
    ['2026-04-06', 2026],
    ['2026-12-31', 2026],
    ['2027-01-01', 2026],
    ['2027-04-05', 2026],
    ['2027-04-06', 2027],
    ['2028-02-29', 2027],
  ])('of %s begins in %i', (day, year) => expect(getTaxYear(day)).toEqual(taxYear(year)))

  it('has 366 days with a leap day, and no gap to the next', () => {
    expect([2025, 2026, 2027, 2028].map((year) => countDays(taxYear(year)))).toEqual([365, 365, 366, 365])
    fc.assert(
      fc.property(anyDay, (day) => {
        const year = getTaxYear(day)
        expect(isIn(year, day)).toBe(true)
        expect(getTaxYear(addDays(year.to, 1))).toEqual(taxYear(year.year + 1))
      }),
      { seed },
    )
  })

  it('is named by both its years', () => expect(formatTaxYear({ year: 2026 })).toBe('2026 to 2027'))

  it('is stored until after the day to which HMRC wants it', () => {
    // GOV.UK: a return for 2013 to 2014, sent by 31 January 2015, needs its records until the end of January 2020.
    expect(lastDayOfRecords(taxYear(2013))).toBe('2020-04-05')
  })
})

describe('the quarters', () => {
  it('begin on the 6th, with the deadlines of HMRC', () => {
    expect(taxQuarters(taxYear(2026), 'standard')).toEqual([
      { quarter: 1, from: '2026-04-06', to: '2026-07-05', dueOn: '2026-08-07' },
      { quarter: 2, from: '2026-07-06', to: '2026-10-05', dueOn: '2026-11-07' },
      { quarter: 3, from: '2026-10-06', to: '2027-01-05', dueOn: '2027-02-07' },
      { quarter: 4, from: '2027-01-06', to: '2027-04-05', dueOn: '2027-05-07' },
    ])
  })

  it('by calendar months end with the month, with the same deadlines', () => {
    expect(taxQuarters(taxYear(2027), 'calendar')).toEqual([
      { quarter: 1, from: '2027-04-01', to: '2027-06-30', dueOn: '2027-08-07' },
      { quarter: 2, from: '2027-07-01', to: '2027-09-30', dueOn: '2027-11-07' },
      { quarter: 3, from: '2027-10-01', to: '2027-12-31', dueOn: '2028-02-07' },
      { quarter: 4, from: '2028-01-01', to: '2028-03-31', dueOn: '2028-05-07' },
    ])
  })

  it.each([
    ['2026-04-05', 'standard', 2025, 4],
    ['2026-04-06', 'standard', 2026, 1],
    ['2026-07-05', 'standard', 2026, 1],
    ['2026-07-06', 'standard', 2026, 2],
    ['2027-01-05', 'standard', 2026, 3],
    ['2026-03-31', 'calendar', 2025, 4],
    ['2026-04-01', 'calendar', 2026, 1],
    ['2028-02-29', 'calendar', 2027, 4],
  ] as const)('%s is, by %s quarters, of %i and number %i', (day, kind, year, quarter) =>
    expect(getTaxQuarter(day, kind)).toMatchObject({ year, quarter }),
  )

  it('have each day once, and count from the start of the year', () => {
    fc.assert(
      fc.property(anyDay, anyKind, (day, kind) => {
        const { year, quarter, from, to } = getTaxQuarter(day, kind)
        expect(taxQuarters({ year }, kind).filter((each) => isIn(each, day))).toHaveLength(1)
        expect(getTaxQuarter(addDays(to, 1), kind).from).toBe(addDays(to, 1))
        const span = spanToQuarter({ year }, kind, quarter)
        expect(span.to).toBe(to)
        expect(span.from <= from).toBe(true)
        expect(spanToQuarter({ year: year + 1 }, kind, 1).from).toBe(addDays(spanToQuarter({ year }, kind, 4).to, 1))
      }),
      { seed },
    )
  })

  it('are four', () => expect(() => spanToQuarter({ year: 2026 }, 'standard', 5)).toThrow('no quarter 5'))
})

describe('Making Tax Digital', () => {
  it.each([
    [[[2024, 50_000_010]], '2026-04-06'],
    [[[2024, 50_000_000]], undefined],
    [
      [
        [2024, 50_000_000],
        [2025, 31_000_000],
      ],
      '2027-04-06',
    ],
    [
      [
        [2025, 30_000_000],
        [2026, 20_000_010],
      ],
      '2028-04-06',
    ],
    [[[2026, 20_000_000]], undefined],
    [[], undefined],
  ] as const)('with the incomes %j begins on %s', (incomes, from) =>
    expect(findDigitalStart(new Map<number, number>(incomes))?.from).toBe(from),
  )
})
