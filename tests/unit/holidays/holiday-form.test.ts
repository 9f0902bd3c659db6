import { describe, expect, it } from 'vitest'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import { readDate, typedDate } from '#domain/dates/read-date.ts'
import { chooseDay, nextChoice, nothingTyped, typedAgain, type TypedHoliday } from '#features/holidays/holiday-draft.ts'
import { checkHoliday, typedSpan } from '#features/holidays/holiday-form.ts'
import { toGrounds, type KnownLeave } from '#features/holidays/leave-figures.ts'
import { holidayOf, leaveOf, own, spanOf, week } from './holidays-on-phone.ts'

const typed = (from: string, to: string | null = null, more: Partial<TypedHoliday> = {}): TypedHoliday => ({
  ...nothingTyped,
  from: typedDate(from),
  to: typedDate(to),
  ...more,
})
const check = (form: TypedHoliday, leave: Partial<KnownLeave> = {}, today = '2026-05-14') =>
  checkHoliday(form, toGrounds(leaveOf(leave), today))
const peak = { ...defaultHolidayRules, embargoes: [{ from: '2026-11-23', to: '2026-12-24', reason: 'Christmas peak' }] }
const cover = { id: 'x', courier: 'ben', holiday: 'y', name: 'BEN', state: 'accepted' as const, until: null }

describe('a holiday as it is typed', () => {
  it('is days from one to another, or one day where no last one is typed', () => {
    expect(typedSpan(typed('2026-06-08', '2026-06-12'))).toEqual(spanOf('2026-06-08', '2026-06-12'))
    expect(typedSpan(typed('2026-06-08', null, { untilMidday: true }))).toEqual(
      spanOf('2026-06-08', '2026-06-08', { lastDay: 'morning' }),
    )
    expect(typedSpan(typed('2026-06-08', '2026-06-12', { fromMidday: true }))).toEqual(
      spanOf('2026-06-08', '2026-06-12', { firstDay: 'afternoon' }),
    )
    expect(typedSpan({ ...nothingTyped, from: { day: '8', month: '6', year: '26' } })).toEqual(spanOf('2026-06-08'))
    expect(typedSpan(nothingTyped)).toBeUndefined()
    expect(typedSpan(typed('2026-06-08', '2026-06-31'))).toBeUndefined()
  })

  it('takes its days from a calendar: the first, then the last', () => {
    const first = chooseDay(nothingTyped, '2026-06-08')
    expect(first).toEqual({ from: typedDate('2026-06-08'), to: typedDate(null) })
    expect(nextChoice({ ...nothingTyped, ...first })).toBe('to')
    const both = { ...nothingTyped, ...chooseDay({ ...nothingTyped, ...first }, '2026-06-12') }
    expect(typedSpan(both)).toEqual(spanOf('2026-06-08', '2026-06-12'))
    expect(nextChoice(both)).toBe('from')
    // With both chosen, the next day begins again; so does one before the first day.
    expect(chooseDay(both, '2026-06-10')).toEqual({ from: typedDate('2026-06-10'), to: typedDate(null) })
    expect(chooseDay(typed('2026-06-08'), '2026-06-05')).toEqual({ from: typedDate('2026-06-05'), to: typedDate(null) })
    expect(typedSpan({ ...nothingTyped, ...chooseDay(typed('2026-06-08'), '2026-06-08') })).toEqual(
      spanOf('2026-06-08'),
    )
    // A last day that is no date is replaced, and a first day that is none is chosen again.
    expect(typedSpan({ ...nothingTyped, ...chooseDay(typed('2026-06-08', '2026-06-31'), '2026-06-09') })).toEqual(
      spanOf('2026-06-08', '2026-06-09'),
    )
    expect(nextChoice(typed('2026-06-31'))).toBe('from')
  })

  it('comes back into its inputs as it was', () => {
    const span = spanOf('2026-06-08', '2026-06-12', { firstDay: 'afternoon', lastDay: 'morning' })
    expect(typedSpan(typedAgain(span, ['ben']))).toEqual(span)
    expect(typedAgain(span, ['ben']).invited).toEqual(['ben'])
    expect(readDate(typedAgain(span, []).to)).toBe('2026-06-12')
  })

  it.each([
    ['nothing', nothingTyped, {}, [['from', 'Enter the first day, for example 14 5 2027']]],
    [
      'half of a date',
      { ...nothingTyped, from: { day: '8', month: '', year: '' } },
      {},
      [['from', 'The first day must include a month and a year']],
    ],
    [
      'no days of the calendar',
      typed('2026-02-30', '2026-06-31'),
      {},
      [
        ['from', 'The first day must be a real date'],
        ['to', 'The last day must be a real date'],
      ],
    ],
    [
      'a last day before the first',
      typed('2026-06-08', '2026-06-07'),
      {},
      [['to', 'The last day must be the first day or later']],
    ],
    [
      'both halves of one day away',
      typed('2026-06-08', null, { fromMidday: true, untilMidday: true }),
      {},
      [['to', 'For one day, choose the morning or the afternoon. For the whole day, choose neither']],
    ],
    ['a day that is over', typed('2026-05-13'), {}, [['from', 'The first day is over. Choose a later one']]],
    ['a day of a far year', typed('2028-04-03'), {}, [['to', 'Leave can be asked for up to Friday 31 March 2028']]],
    [
      'a day before the first of work',
      typed('2026-06-08'),
      { terms: { days: week, startsOn: '2026-07-01', carried: [] } },
      [['from', 'Your work begins on Wednesday 1 July 2026. Choose a later day']],
    ],
    [
      'a weekend',
      typed('2026-06-13', '2026-06-14'),
      {},
      [['from', 'You don’t work on any of these days, so you don’t need leave']],
    ],
    [
      'too little notice',
      typed('2026-05-18', '2026-05-22'),
      {},
      [['from', 'Give 11 days’ notice: the earliest day is Monday 25 May 2026']],
    ],
    [
      'an embargo',
      typed('2026-11-20', '2026-11-23'),
      { rules: peak },
      [['from', 'No leave allowed from Monday 23 November to Thursday 24 December 2026: Christmas peak']],
    ],
    [
      'a holiday that is there',
      typed('2026-06-08'),
      { holidays: [own(holidayOf(1, spanOf('2026-06-05', '2026-06-09')))] },
      [['from', 'You have a holiday then: Friday 5 June to Tuesday 9 June 2026']],
    ],
    [
      'days of cover',
      typed('2026-06-08'),
      { covers: [{ row: { ...cover, ...spanOf('2026-06-08') }, sync: null, notTaken: null }] },
      [['from', 'You cover for somebody then: Monday 8 June 2026. Ask the depot to find somebody else first']],
    ],
    [
      'more than is left',
      typed('2026-08-03', '2026-09-15'),
      {},
      [['to', 'This takes 32 days of the leave year 2026/27, in which you have 30.5 days left']],
    ],
    [
      'more than is left of the next year',
      typed('2027-03-31', '2027-05-11'),
      {},
      [['to', 'This takes 29 days of the leave year 2027/28, in which you have 28 days left']],
    ],
  ] as const)('of %s says what is wrong, at its input', (_words, form, leave, errors) => {
    expect(check(form as TypedHoliday, leave as Partial<KnownLeave>)).toEqual({
      errors: errors.map(([field, text]) => ({ field, text })),
    })
  })

  it('that may be asked for has nothing wrong, across a year end and where the clocks change', () => {
    expect(check(typed('2027-03-30', '2027-04-02'))).toEqual({ span: spanOf('2027-03-30', '2027-04-02') })
    expect(check(typed('2026-10-23', '2026-10-26'))).toEqual({ span: spanOf('2026-10-23', '2026-10-26') })
    // A declined holiday and a cover that was declined stand in nobody's way.
    const holidays = [own(holidayOf(1, spanOf('2026-06-08'), { state: 'declined' }))]
    const covers = [
      { row: { ...cover, ...spanOf('2026-06-08'), state: 'declined' as const }, sync: null, notTaken: null },
    ]
    expect(check(typed('2026-06-08'), { holidays, covers })).toEqual({ span: spanOf('2026-06-08') })
  })
})
