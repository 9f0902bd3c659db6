import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Holiday, HolidaySpan, LeaveTerms } from '#contracts/holidays/holidays.ts'
import { sumHalfDays, leaveByYear, leaveDays, noticeDays } from '#domain/holidays/count-leave.ts'
import { accruedHours, carryOver, entitlement, getLeaveBalance } from '#domain/holidays/entitlement.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import { daysFrom, eachDay, leaveYear, getLeaveYear } from '#domain/holidays/leave-year.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { bankHolidays } from '#domain/dates/working-days.ts'

const week = [1, 2, 3, 4, 5]
const rules = defaultHolidayRules
const whole = (from: string, to: string): HolidaySpan => ({ from, to, firstDay: 'whole', lastDay: 'whole' })
const anyDay = fc.integer({ min: -3000, max: 6000 }).map((days) => addDays('2026-05-14', days))
const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
const anySpan = fc
  .record({
    from: anyDay,
    length: fc.integer({ min: 1, max: 400 }),
    firstDay: fc.constantFrom('whole' as const, 'afternoon' as const),
    lastDay: fc.constantFrom('whole' as const, 'morning' as const),
  })
  .map(({ length, ...span }): HolidaySpan => ({ ...span, to: addDays(span.from, length) }))

describe('the leave year', () => {
  it.each([
    ['2026-03-31', 2025],
    ['2026-04-01', 2026],
    ['2026-12-31', 2026],
    ['2027-03-31', 2026],
  ])('of %s begins in %i', (day, year) => expect(getLeaveYear(day)).toEqual(leaveYear(year)))

  it('has each day once, with the leap day', () => {
    expect([
      daysFrom('2026-04-01', '2027-03-31'),
      daysFrom('2027-04-01', '2028-03-31'),
      daysFrom('2026-05-15', '2026-05-14'),
    ]).toEqual([365, 366, 0])
    fc.assert(
      fc.property(anyDay, (day) => {
        const { from, to, year } = getLeaveYear(day)
        expect(from <= day && day <= to).toBe(true)
        expect(leaveYear(year + 1).from).toBe(addDays(to, 1))
        expect(eachDay(from, to).filter((each) => each === day)).toEqual([day])
      }),
      { seed: 104 },
    )
  })
})

describe('entitlement', () => {
  it.each([
    // Days a week, 5.6 weeks of them in days, and that rounded up to the half day: the examples of GOV.UK.
    [1, 5.6, 6],
    [2, 11.2, 11.5],
    [3, 16.8, 17],
    [4, 22.4, 22.5],
    [5, 28, 28],
    // 33.6 and 39.2, but for the cap.
    [6, 28, 28],
    [7, 28, 28],
  ])('of %d days a week is %d days, booked as %d', (count, exact, days) => {
    const found = entitlement({ days: [0, 1, 2, 3, 4, 5, 6].slice(0, count), startsOn: null }, leaveYear(2026))
    expect(found).toEqual({ kind: 'weeks', daysAWeek: count, tenths: exact * 10, halves: days * 2, part: null })
  })

  it.each([
    ['2026-04-01', 56, null],
    ['2020-04-01', 56, null],
    // Half of the year and a day: 183 of 365 days.
    ['2026-09-30', 29, 183],
    ['2027-03-31', 1, 1],
    ['2027-04-01', 0, 0],
  ])('of a year in which work begins on %s is %d half days', (startsOn, halves, days) => {
    const part = days === null ? null : { days, of: 365 }
    expect(entitlement({ days: week, startsOn }, leaveYear(2026))).toMatchObject({ halves, part })
  })

  it.each([
    // The example of GOV.UK: 68 hours in a month give 8.2, and so 8.
    [68, 8],
    [0, 0],
    [4, 0],
    // 0.6 hours, and 12.07.
    [5, 1],
    [100, 12],
    [1_000, 121],
  ])('of %d irregular hours is 12.07 %% of them, %d hours', (worked, accrued) =>
    expect(accruedHours(worked)).toBe(accrued),
  )

  it('of irregular hours adds up by pay period, as the year goes on, to 28 days at most', () => {
    const hours = (worked: { until: string; hours: number }[]) =>
      entitlement({ days: week, startsOn: '2026-05-01', irregularHours: { hoursADay: 8, worked } }, leaveYear(2026))
    expect(hours([])).toMatchObject({ kind: 'hours', halves: 0, worked: 0, accrued: 0 })
    // Of another leave year, 8 hours and 8 hours: two days.
    const periods = [
      { until: '2026-03-31', hours: 500 },
      { until: '2026-06-30', hours: 68 },
      { until: '2026-07-31', hours: 66 },
      { until: '2027-04-01', hours: 500 },
    ]
    expect(hours(periods)).toEqual({ kind: 'hours', halves: 4, worked: 134, accrued: 16, hoursADay: 8, capped: false })
    expect(hours([{ until: '2026-06-30', hours: 40 }])).toMatchObject({ accrued: 5, halves: 2 })
    const much = Array.from({ length: 12 }, (_, at) => ({ until: addDays('2026-04-30', at * 28), hours: 200 }))
    expect(hours(much)).toMatchObject({ halves: 56, accrued: 224, capped: true })
  })

  it('is never less than the exact part of the year, nor a half day more, and never grows with a later start', () => {
    fc.assert(
      fc.property(anyDays, anyDay, fc.integer({ min: 0, max: 400 }), (days, startsOn, later) => {
        const leave = getLeaveYear(startsOn)
        const exact =
          (Math.min(5.6 * days.length, 28) * 2 * daysFrom(startsOn, leave.to)) / daysFrom(leave.from, leave.to)
        const { halves } = entitlement({ days, startsOn }, leave)
        expect(Number.isInteger(halves)).toBe(true)
        expect(halves).toBeGreaterThanOrEqual(exact - 1e-9)
        expect(halves).toBeLessThan(exact + 1)
        expect(entitlement({ days, startsOn: addDays(startsOn, later) }, leave).halves).toBeLessThanOrEqual(halves)
      }),
      { seed: 104 },
    )
  })

  it('counts what is carried over and booked, and gives back what was declined or cancelled', () => {
    const terms: LeaveTerms = {
      days: week,
      startsOn: null,
      carried: [
        { year: 2026, halves: 5 },
        { year: 2027, halves: 99 },
      ],
    }
    const held = (state: Holiday['state'], year: number, halves: number) => ({ state, leave: [{ year, halves }] })
    const holidays = [
      held('requested', 2026, 3),
      held('approved', 2026, 4),
      held('taken', 2026, 1),
      held('declined', 2026, 9),
      held('cancelled', 2026, 9),
      held('approved', 2027, 2),
    ]
    const grounds = { terms, others: holidays, rules, today: '2026-05-14' }
    expect(getLeaveBalance(grounds, leaveYear(2026))).toEqual({
      id: '2026',
      from: '2026-04-01',
      to: '2027-03-31',
      entitled: 56,
      carried: 5,
      booked: 8,
      left: 53,
      mayCarry: 16,
    })
    expect(getLeaveBalance(grounds, leaveYear(2027))).toMatchObject({ carried: 16, booked: 2, left: 70 })
    expect([
      carryOver(3, rules),
      carryOver(-3, rules),
      carryOver(17, rules),
      carryOver(17, { ...rules, carryOverDays: 0 }),
    ]).toEqual([3, 0, 16, 0])
  })

  it('of a year goes over to the next by itself when that begins, up to what may', () => {
    const held = (year: number, halves: number) => ({ state: 'taken' as const, leave: [{ year, halves }] })
    const carried = (today: string, year: number, others: ReturnType<typeof held>[], more: Partial<LeaveTerms> = {}) =>
      getLeaveBalance(
        { terms: { days: week, startsOn: null, carried: [], booksFrom: 2026, ...more }, others, rules, today },
        leaveYear(year),
      ).carried
    expect(carried('2027-03-31', 2027, [held(2026, 51)])).toBe(0)
    expect(carried('2027-04-01', 2027, [held(2026, 51)])).toBe(5)
    expect(carried('2027-04-01', 2027, [])).toBe(16)
    // What went over and was not taken goes on: 5 + 56 - 58.
    expect(carried('2028-04-01', 2028, [held(2026, 51), held(2027, 58)])).toBe(3)
    // What the depot has entered counts, and what was before its books does not.
    expect(carried('2027-04-01', 2027, [], { carried: [{ year: 2027, halves: 2 }] })).toBe(2)
    expect(carried('2026-05-14', 2026, [])).toBe(0)
    expect(
      getLeaveBalance(
        { terms: { days: week, startsOn: null, carried: [] }, others: [], rules, today: '2027-04-01' },
        leaveYear(2027),
      ).carried,
    ).toBe(0)
  })
})

describe('days of leave', () => {
  it.each([
    ['a week with its weekend', whole('2026-06-08', '2026-06-14'), 10],
    ['half days at both ends', { from: '2026-06-08', to: '2026-06-10', firstDay: 'afternoon', lastDay: 'morning' }, 4],
    ['one morning', { from: '2026-06-08', to: '2026-06-08', firstDay: 'whole', lastDay: 'morning' }, 1],
    [
      'half of a day that is not worked',
      { from: '2026-06-07', to: '2026-06-08', firstDay: 'afternoon', lastDay: 'whole' },
      2,
    ],
    ['a weekend', whole('2026-06-13', '2026-06-14'), 0],
  ] as const)('of %s', (_words, span, halves) => expect(sumHalfDays(leaveDays(span, week, rules))).toBe(halves))

  it('have bank holidays where the rules say so', () => {
    // Good Friday and Easter Monday 2027, and New Year's Day 2027, a Friday.
    const [easter, newYear] = [whole('2027-03-25', '2027-03-30'), whole('2026-12-31', '2027-01-01')]
    const off = { ...rules, bankHolidaysCount: false }
    expect(
      [easter, newYear].map((span) => [
        sumHalfDays(leaveDays(span, week, rules)),
        sumHalfDays(leaveDays(span, week, off)),
      ]),
    ).toEqual([
      [8, 4],
      [4, 2],
    ])
  })

  it('are working days of the span, no more than two halves each, and none is lost between leave years', () => {
    fc.assert(
      fc.property(anySpan, anyDays, fc.boolean(), (span, days, bankHolidaysCount) => {
        const counted = leaveDays(span, days, { ...rules, bankHolidaysCount })
        for (const { day, halves } of counted) {
          expect(day >= span.from && day <= span.to && days.includes(new Date(day).getUTCDay())).toBe(true)
          expect([1, 2]).toContain(halves)
        }
        expect(counted.filter(({ day, halves }) => halves === 1 && day !== span.from && day !== span.to)).toEqual([])
        const years = leaveByYear(counted)
        expect(years.reduce((sum, { halves }) => sum + halves, 0)).toBe(sumHalfDays(counted))
        expect(years.map(({ year }) => year)).toEqual(years.map(({ year }) => year).toSorted((a, b) => a - b))
        const worked = eachDay(span.from, span.to).filter((day) => days.includes(new Date(day).getUTCDay()))
        const free = bankHolidaysCount
          ? []
          : worked.filter((day) => bankHolidays(Number(day.slice(0, 4))).includes(day))
        expect(counted.map(({ day }) => day)).toEqual(worked.filter((day) => !free.includes(day)))
      }),
      { seed: 104 },
    )
  })

  it('of two halves of a span add up to those of the whole', () => {
    fc.assert(
      fc.property(anySpan, anyDays, (span, days) => {
        const middle = addDays(span.from, Math.floor((daysFrom(span.from, span.to) - 1) / 2))
        const [one, two] = [
          { ...span, to: middle, lastDay: 'whole' as const },
          { ...span, from: addDays(middle, 1), firstDay: 'whole' as const },
        ]
        expect([...leaveDays(one, days, rules), ...leaveDays(two, days, rules)]).toEqual(leaveDays(span, days, rules))
      }),
      { seed: 104 },
    )
  })

  it('need notice of twice as long and a day, or what the rules say', () => {
    expect([1, 2, 3, 10].map((halves) => noticeDays(halves, rules))).toEqual([2, 3, 4, 11])
    expect([1, 2, 3].map((halves) => noticeDays(halves, { ...rules, noticeFactor: 1 }))).toEqual([2, 2, 3])
    expect(noticeDays(10, { ...rules, noticeFactor: 0 })).toBe(1)
  })
})
