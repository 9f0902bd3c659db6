import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holidayErrors } from '#contracts/holidays/holiday-commands.ts'
import type { Holiday, HolidaySpan } from '#contracts/holidays/holidays.ts'
import { leaveByYear, leaveDays } from '#domain/holidays/count-leave.ts'
import { getLeaveBalance } from '#domain/holidays/entitlement.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import { listHolidayErrors, type HolidayGrounds } from '#domain/holidays/judge-holiday.ts'
import { leaveYear } from '#domain/holidays/leave-year.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { numberedId } from '#support/parcels.ts'

const today = '2026-05-14'
const days = [1, 2, 3, 4, 5]
const span = (from: string, to = from, more: Partial<HolidaySpan> = {}): HolidaySpan => ({
  from,
  to,
  firstDay: 'whole',
  lastDay: 'whole',
  ...more,
})
const held = (of: HolidaySpan, state: Holiday['state'] = 'approved', at = 1): Holiday => ({
  ...of,
  id: numberedId(at),
  leave: leaveByYear(leaveDays(of, days, defaultHolidayRules)),
  requestedAt: '2026-05-01T09:00:00.000Z',
  receivedAt: '2026-05-01T09:00:00.000Z',
  state,
  text: '',
  decidedAt: null,
  cover: { state: 'none', until: null, invitations: [] },
})
const grounds = (more: Partial<HolidayGrounds> = {}): HolidayGrounds => ({
  terms: { days, startsOn: null, carried: [] },
  rules: defaultHolidayRules,
  others: [],
  covering: [],
  today,
  ...more,
})
const peak = { ...defaultHolidayRules, embargoes: [{ from: '2026-12-01', to: '2026-12-24', reason: 'Christmas peak' }] }

describe('a holiday that is asked for', () => {
  it.each([
    ['in the week after next', span('2026-06-08', '2026-06-12'), {}, []],
    ['backwards', span('2026-06-12', '2026-06-08'), {}, ['days-reversed']],
    [
      'of no half day',
      span('2026-06-08', '2026-06-08', { firstDay: 'afternoon', lastDay: 'morning' }),
      {},
      ['half-days-cross'],
    ],
    ['of one afternoon', span('2026-06-08', '2026-06-08', { firstDay: 'afternoon' }), {}, []],
    ['yesterday', span('2026-05-13'), {}, ['in-past']],
    ['to the end of the next leave year', span('2028-03-31'), {}, []],
    ['in the one after that', span('2028-04-01'), {}, ['too-far-ahead']],
    ['of a long age', span('2026-06-08', '9999-12-31'), {}, ['too-far-ahead']],
    [
      'before work begins',
      span('2026-06-08'),
      { terms: { days, startsOn: '2026-06-09', carried: [] } },
      ['before-start'],
    ],
    ['at a weekend', span('2026-06-13', '2026-06-14'), {}, ['no-working-days']],
    // One day needs three days of notice: from Thursday to Sunday, so Monday is early enough.
    ['in four days', span('2026-05-18'), {}, []],
    ['of two days in four', span('2026-05-18', '2026-05-19'), {}, ['notice-too-short']],
    ['of one and a half in four', span('2026-05-18', '2026-05-19', { lastDay: 'morning' }), {}, []],
    ['tomorrow', span('2026-05-15'), {}, ['notice-too-short']],
    ['in an embargo', span('2026-11-30', '2026-12-01'), { rules: peak }, ['embargo']],
    ['up to an embargo', span('2026-11-30'), { rules: peak }, []],
    [
      'whose weekend only is in an embargo',
      span('2026-12-25', '2026-12-27'),
      { rules: { ...peak, embargoes: [{ from: '2026-12-26', to: '2026-12-27', reason: 'Stocktaking' }] } },
      [],
    ],
    ['twice', span('2026-06-08'), { others: [held(span('2026-06-05', '2026-06-08'))] }, ['overlaps']],
    [
      'after one that was cancelled',
      span('2026-06-08'),
      { others: [held(span('2026-06-05', '2026-06-08'), 'cancelled')] },
      [],
    ],
    [
      'from midday, after a morning',
      span('2026-06-08', '2026-06-09', { firstDay: 'afternoon' }),
      { others: [held(span('2026-06-05', '2026-06-08', { lastDay: 'morning' }))] },
      [],
    ],
    [
      'while covering for somebody',
      span('2026-06-08', '2026-06-12'),
      { covering: [span('2026-06-12', '2026-06-15')] },
      ['covering'],
    ],
    [
      'from midday, after covering a morning',
      span('2026-06-12', '2026-06-12', { firstDay: 'afternoon' }),
      { covering: [span('2026-06-12', '2026-06-12', { lastDay: 'morning' })] },
      [],
    ],
    // The clocks go forward on 28 March 2027 and back on 25 October 2026.
    ['over the end of summer time', span('2026-10-23', '2026-10-26'), {}, []],
    ['with its notice over the beginning of summer time', span('2027-03-29'), { today: '2027-03-26' }, []],
    ['a day short of that', span('2027-03-29'), { today: '2027-03-27' }, ['notice-too-short']],
    [
      'across the year end, with more than the next year has',
      span('2027-03-29', '2027-05-11'),
      {},
      ['not-enough-left'],
    ],
    ['across the year end, with all that the next year has', span('2027-03-29', '2027-05-10'), {}, []],
    ['of all days and one more', span('2026-08-03', '2026-09-10'), {}, ['not-enough-left']],
    ['of all days', span('2026-08-03', '2026-09-09'), {}, []],
  ] as const)('%s', (_words, asked, more, faults) => {
    expect(listHolidayErrors(asked, grounds(more as Partial<HolidayGrounds>))).toEqual(faults)
  })

  it('tells all that is wrong at once, each with a name that the phone knows', () => {
    const more = {
      rules: { ...peak, noticeFactor: 10 },
      others: [held(span('2026-12-01', '2027-01-05'))],
      terms: { days, startsOn: '2026-06-01', carried: [] },
    }
    const faults = listHolidayErrors(span('2026-12-01', '2027-01-05'), grounds(more))
    expect(faults).toEqual(['notice-too-short', 'embargo', 'overlaps', 'not-enough-left'])
    expect(faults.filter((fault) => !holidayErrors.includes(fault))).toEqual([])
  })

  it('never books more than there is, nor a half day twice, whatever is asked for in turn', () => {
    const anyAsk = fc.record({
      from: fc.integer({ min: 0, max: 690 }).map((count) => addDays(today, count)),
      length: fc.integer({ min: 0, max: 40 }),
      firstDay: fc.constantFrom('whole' as const, 'afternoon' as const),
      lastDay: fc.constantFrom('whole' as const, 'morning' as const),
    })
    fc.assert(
      fc.property(fc.array(anyAsk, { maxLength: 40 }), fc.integer({ min: 0, max: 16 }), (asks, halves) => {
        const terms = { days, startsOn: null, carried: [{ year: 2026, halves }] }
        const booked: Holiday[] = []
        for (const [at, { length, ...rest }] of asks.entries()) {
          const asked = { ...rest, to: addDays(rest.from, length) }
          if (listHolidayErrors(asked, grounds({ terms, others: booked })).length === 0)
            booked.push(held(asked, 'requested', at))
        }
        for (const year of [2026, 2027])
          expect(getLeaveBalance(grounds({ terms, others: booked }), leaveYear(year)).left).toBeGreaterThanOrEqual(0)
        const perDay = new Map<string, number>()
        for (const { day, halves: taken } of booked.flatMap((each) => leaveDays(each, days, defaultHolidayRules)))
          perDay.set(day, (perDay.get(day) ?? 0) + taken)
        expect([...perDay.values()].filter((taken) => taken > 2)).toEqual([])
      }),
      { seed: 104 },
    )
  })
})
