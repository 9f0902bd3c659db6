import { describe, expect, it } from 'vitest'
import type { StaffLeave } from '#contracts/holidays/holiday-endpoints.ts'
import { toLeaveForm, readLeaveForm, type LeaveForm } from '#features/depot/people/leave/leave-form.ts'

const courier = { name: 'A. Specimen', subDepot: 'SAM' }
const today = '2026-05-14'
const year = 2026
const books: StaffLeave = {
  courier: 'ada',
  ...courier,
  days: [2, 4],
  startsOn: '2026-04-20',
  carried: [
    { year: 2025, halves: 4 },
    { year: 2026, halves: 7 },
  ],
  booksFrom: 2024,
  years: [],
}
const irregular: StaffLeave = {
  ...books,
  irregularHours: {
    hoursADay: 8,
    worked: [
      { until: '2026-04-30', hours: 60 },
      { until: '2026-03-31', hours: 70 },
    ],
  },
}

const read = (leave: StaffLeave | null, more: Partial<LeaveForm> = {}) =>
  readLeaveForm({ ...toLeaveForm(leave, year), ...more }, { courier, leave, year, today })

describe('what is typed of the leave of a courier', () => {
  it('is a usual week for who is new to the books', () => {
    expect(read(null)).toEqual({ entry: { ...courier, days: [1, 2, 3, 4, 5], startsOn: null, carried: [] } })
  })

  it('stays as the books have it where nothing was changed, also what is not asked for', () => {
    expect(read(books)).toEqual({
      entry: { ...courier, days: [2, 4], startsOn: '2026-04-20', carried: books.carried, booksFrom: 2024 },
    })
    expect(toLeaveForm(books, year)).toMatchObject({ carried: '3.5', hours: 'same' })
  })

  it('is saved as it was typed', () => {
    const typed = { days: [5, 1], starts: { day: '1', month: '6', year: '2026' }, carried: ' 2,5 ' }
    expect(read(books, typed)).toEqual({
      entry: {
        ...courier,
        days: [1, 5],
        startsOn: '2026-06-01',
        carried: [
          { year: 2025, halves: 4 },
          { year: 2026, halves: 5 },
        ],
        booksFrom: 2024,
      },
    })
  })

  it('leaves to the books what goes over, where nothing is typed', () => {
    expect(read(books, { carried: '' })).toMatchObject({ entry: { carried: [{ year: 2025, halves: 4 }] } })
  })

  it('has hours of pay periods, each once, for who works irregular ones', () => {
    const { hours } = toLeaveForm(irregular, year)
    expect(hours).toBe('irregular')
    expect(read(irregular, { until: { day: '30', month: '4', year: '26' }, worked: '64' })).toMatchObject({
      entry: {
        irregularHours: {
          hoursADay: 8,
          worked: [
            { until: '2026-03-31', hours: 70 },
            { until: '2026-04-30', hours: 64 },
          ],
        },
      },
    })
    expect(read(irregular, { hours: 'same' })).not.toHaveProperty('entry.irregularHours')
  })

  it.each<[string, Partial<LeaveForm>, string[]]>([
    ['no working day', { days: [] }, ['days']],
    ['a day that is none', { starts: { day: '31', month: '6', year: '2026' } }, ['starts']],
    ['a half of a date', { starts: { day: '3', month: '', year: '' } }, ['starts']],
    ['a third of a day', { carried: '3.3' }, ['carried']],
    ['more days than there are', { carried: '28.5' }, ['carried']],
    ['words', { carried: 'three' }, ['carried']],
    ['no hours of a day', { hours: 'irregular' }, ['hoursADay']],
    ['too many hours of a day', { hours: 'irregular', hoursADay: '25' }, ['hoursADay']],
    [
      'a period without hours',
      { hours: 'irregular', hoursADay: '8', until: { day: '30', month: '4', year: '2026' } },
      ['worked'],
    ],
    ['hours without a period', { hours: 'irregular', hoursADay: '8', worked: '60' }, ['until']],
    [
      'a period that is not over',
      { hours: 'irregular', hoursADay: '8', until: { day: '15', month: '5', year: '2026' }, worked: '60' },
      ['until'],
    ],
  ])('is refused with %s', (_, typed, fields) => {
    const answer = read(books, typed)
    expect('faults' in answer ? Object.keys(answer.faults) : answer).toEqual(fields)
  })
})
