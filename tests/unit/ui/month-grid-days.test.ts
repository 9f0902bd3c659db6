import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/dates/near-day.ts'
import { dayAfterKey, gridWeeks, pageBy, within } from '#ui/calendar/month-grid-days.ts'

// Over both changes of the clocks, leap days and week 53, for thirty years.
const day = integer({ min: 0, max: 11_000 }).map((days) => addDays('2020-01-01', days))
const span = constantFrom('week' as const, 'month' as const)
/** Monday is 0. */
const weekdayOf = (each: string): number => (new Date(`${each}T12:00:00Z`).getUTCDay() + 6) % 7

describe('a grid of days', () => {
  it('has each day of its month once, under its weekday', () => {
    assert(
      property(day, (at) => {
        const weeks = gridWeeks('month', at)
        const length = new Date(Date.UTC(Number(at.slice(0, 4)), Number(at.slice(5, 7)), 0)).getUTCDate()
        expect(weeks.flat().filter((each) => each !== null)).toEqual(
          Array.from({ length }, (_, n) => `${at.slice(0, 7)}-${String(n + 1).padStart(2, '0')}`),
        )
        for (const week of weeks)
          for (const [column, each] of week.entries()) expect(each === null || weekdayOf(each) === column).toBe(true)
        expect(weeks.every((week) => week.length === 7 && week.some((each) => each !== null))).toBe(true)
      }),
      { seed: 104 },
    )
  })

  it('shows the week of a day from Monday to Sunday, over the turn of a year', () => {
    expect(gridWeeks('week', '2027-01-01')).toEqual([
      ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
    ])
    assert(
      property(day, (at) => gridWeeks('week', at)[0]?.includes(at) === true),
      { seed: 104 },
    )
  })

  it('is walked by keys, and each leads back', () => {
    const pairs = [
      ['ArrowRight', 'ArrowLeft'],
      ['ArrowDown', 'ArrowUp'],
    ] as const
    assert(
      property(day, span, constantFrom(...pairs), (at, shown, [there, back]) => {
        const next = dayAfterKey(there, { day: at, span: shown }) ?? ''
        expect(next > at).toBe(true)
        expect(dayAfterKey(back, { day: next, span: shown })).toBe(at)
        expect(dayAfterKey(back, { day: at, span: shown, reversed: true })).toBe(
          there === 'ArrowRight' ? next : addDays(at, -7),
        )
      }),
      { seed: 104 },
    )
    expect([
      dayAfterKey('Home', { day: '2026-05-14', span: 'month' }),
      dayAfterKey('End', { day: '2026-05-14', span: 'month' }),
    ]).toEqual(['2026-05-11', '2026-05-17'])
    expect(dayAfterKey('Enter', { day: '2026-05-14', span: 'month' })).toBeNull()
  })

  it('is turned by a week or a month, to the last day of a shorter one', () => {
    expect([
      dayAfterKey('PageDown', { day: '2026-01-31', span: 'month' }),
      dayAfterKey('PageUp', { day: '2026-03-31', span: 'month' }),
    ]).toEqual(['2026-02-28', '2026-02-28'])
    expect([pageBy('week', '2026-03-29', 1), pageBy('week', '2026-10-25', -1)]).toEqual(['2026-04-05', '2026-10-18'])
  })

  it('stays within its days', () => {
    expect(['2026-05-13', '2026-05-20', '2026-06-01'].map((each) => within(each, '2026-05-14', '2026-05-31'))).toEqual([
      '2026-05-14',
      '2026-05-20',
      '2026-05-31',
    ])
  })
})
