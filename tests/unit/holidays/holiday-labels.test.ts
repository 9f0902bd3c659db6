import { describe, expect, it } from 'vitest'
import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { entitlement } from '#domain/holidays/entitlement.ts'
import { leaveYear } from '#domain/holidays/leave-year.ts'
import type { LeaveTerms } from '#contracts/holidays/holidays.ts'
import { calendarDays } from '#features/holidays/calendar-marks.ts'
import { holidayMessages, toHolidayMessage } from '#features/holidays/holiday-messages.ts'
import { formatMoment, formatEntitlement, formatRules, formatSpan } from '#features/holidays/holiday-labels.ts'
import { leaveFigures } from '#features/holidays/leave-figures.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import { answerCover, cancelHoliday, requestHoliday } from '#contracts/holidays/holiday-commands.ts'
import { holidayOf, leaveOf, own, spanOf } from './holidays-on-phone.ts'

describe('holidays in words', () => {
  it('have their days, whole or half, and the year', () => {
    expect([0, 1, 2, 3, 10].map(daysLabel)).toEqual(['0 days', 'half a day', '1 day', '1.5 days', '5 days'])
    expect(formatSpan(spanOf('2026-06-08'))).toBe('Monday 8 June 2026')
    expect(formatSpan(spanOf('2026-06-08', '2026-06-08', { firstDay: 'afternoon' }))).toBe(
      'Monday 8 June 2026, afternoon',
    )
    expect(formatSpan(spanOf('2026-06-08', '2026-06-08', { lastDay: 'morning' }))).toBe('Monday 8 June 2026, morning')
    expect(formatSpan(spanOf('2026-12-28', '2027-01-01', { firstDay: 'afternoon', lastDay: 'morning' }))).toBe(
      'Monday 28 December 2026 from midday to Friday 1 January 2027 until midday',
    )
    // In summer time.
    expect(formatMoment('2026-05-15T23:30:00.000Z', '2026-05-15')).toBe('00:30 tomorrow')
    expect(formatMoment('2026-05-15T13:05:00.000Z', '2026-05-01')).toBe('14:05 on Friday 15 May')
  })

  const words = (days: number, more: Partial<LeaveTerms> = {}) => {
    const terms = { days: Array.from({ length: days }, (_, at) => at), startsOn: null, ...more }
    return formatEntitlement(entitlement(terms, leaveYear(2026)), terms.startsOn)
  }
  it.each([
    [5, '5.6 weeks × 5 days = 28 days.'],
    [4, '5.6 weeks × 4 days = 22.4 days. Rounded up that is 22.5 days.'],
    [3, '5.6 weeks × 3 days = 16.8 days. Rounded up that is 17 days.'],
    [6, '5.6 weeks × 6 days = 33.6 days, but the most is 28 days.'],
    [1, '5.6 weeks × 1 day = 5.6 days. Rounded up that is 6 days.'],
  ])('tell how %i days a week were reckoned', (days, text) => expect(words(days)).toBe(text))

  it('tell what part of a year counts, and how irregular hours accrue', () => {
    expect(words(5, { startsOn: '2026-10-01' })).toBe(
      '5.6 weeks × 5 days = 28 days. You began on Thursday 1 October 2026: 182 of the year’s 365 days, so 13.96 days. Rounded up that is 14 days.',
    )
    const irregularHours = { hoursADay: 8, worked: [{ until: '2026-06-30', hours: 68 }] }
    expect(words(5, { irregularHours })).toBe(
      'Your hours are not the same each week, so leave grows with them: 12.07% of the 68 hours that you worked in this leave year so far are 8 hours. At 8 hours a day that is 1 day, rounded up to the half day.',
    )
  })

  it('tell the rules before anything is typed', () => {
    const embargoes = [
      { from: '2026-01-01', to: '2026-01-02', reason: 'Over' },
      { from: '2026-11-23', to: '2026-12-24', reason: 'Christmas peak' },
    ]
    expect(formatRules({ ...defaultHolidayRules, embargoes }, '2026-05-14')).toEqual([
      'Give 3 days’ notice for 1 day of leave, and 11 days’ notice for 5.',
      'No leave is allowed from Monday 23 November to Thursday 24 December 2026: Christmas peak.',
    ])
    expect(formatRules({ ...defaultHolidayRules, noticeFactor: 0 }, '2026-05-14')).toEqual([
      'Give at least 1 day of notice.',
    ])
  })

  it('have a sentence for every refusal, and for one that is not known', () => {
    const codes = [requestHoliday, cancelHoliday, answerCover].flatMap(({ rejections }) => rejections)
    expect(codes.filter((code) => !(code in holidayMessages))).toEqual([])
    expect(toHolidayMessage('new-code')).toBe('Your depot didn’t accept it.')
  })
})

describe('a courier’s figures', () => {
  it('are of this year and the next, with what is taken, booked and asked for, also what waits on the phone', () => {
    const holidays = [
      own(holidayOf(1, spanOf('2026-04-27', '2026-04-28'), { state: 'taken' })),
      own(holidayOf(2, spanOf('2026-05-13', '2026-05-15'))),
      own(holidayOf(3, spanOf('2026-06-08'), { state: 'requested' }), { sync: 'saved' }),
      own(holidayOf(4, spanOf('2026-07-06', '2026-07-10'), { state: 'declined' })),
      own(holidayOf(5, spanOf('2027-03-31', '2027-04-01'))),
    ]
    const [current, next] = leaveFigures(leaveOf({ holidays }), '2026-05-14')
    expect(current).toMatchObject({
      taken: 10,
      booked: 2,
      asked: 2,
      standing: { entitled: 56, carried: 5, booked: 14, left: 47 },
    })
    expect(next).toMatchObject({
      taken: 0,
      booked: 2,
      asked: 0,
      standing: { entitled: 56, carried: 0, booked: 2, left: 54 },
    })
  })

  it('stand in the calendar day by day, the own holiday before a closed day', () => {
    const rules = {
      ...defaultHolidayRules,
      embargoes: [{ from: '2026-06-08', to: '2026-06-09', reason: 'Stocktaking' }],
    }
    const holidays = [
      own(holidayOf(1, spanOf('2026-06-05', '2026-06-08', { firstDay: 'afternoon' }))),
      own(holidayOf(2, spanOf('2026-06-10'), { state: 'requested' }), { sync: 'saved' }),
      own(holidayOf(3, spanOf('2026-06-11'), { state: 'cancelled' })),
    ]
    const covers = [
      {
        row: {
          ...spanOf('2026-06-12', '2026-06-13'),
          id: 'x',
          courier: 'ben',
          holiday: 'y',
          name: 'BEN',
          state: 'accepted' as const,
          until: null,
        },
        sync: null,
        notTaken: null,
      },
    ]
    const days = calendarDays(leaveOf({ rules, holidays, covers }), '2026-05-14')
    expect(
      [...days]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([day, { mark, holiday }]) => [day, mark.words, mark.pending ?? false, holiday !== null]),
    ).toEqual([
      ['2026-06-05', 'holiday for half the day, approved', false, true],
      ['2026-06-08', 'holiday, approved, no other leave allowed', false, true],
      ['2026-06-09', 'no leave allowed, Stocktaking', false, false],
      ['2026-06-10', 'holiday, asked for, not sent yet', true, true],
      ['2026-06-12', 'you cover', false, false],
      ['2026-06-13', 'you cover', false, false],
    ])
  })
})
