import { assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekDaysSchema, type DayAvailability, type WeekDays } from '#contracts/availability/availability.ts'
import { toWeekday } from '#features/availability/day-labels.ts'
import { checkDecline, longestNote } from '#features/availability/decline-form.ts'
import { checkDay, checkWeek, typedWeek } from '#features/availability/typed-day.ts'

const faultOf = (from: string, to: string) => checkDay({ kind: 'between', from, to }, 'Monday')

describe('what is typed of a day', () => {
  it('is a whole day, a part of it, none, or as usual', () => {
    expect([
      checkDay({ kind: 'available', from: '07:00', to: '' }, 'Monday'),
      checkDay({ kind: 'unavailable', from: '', to: '' }, 'Monday'),
    ]).toEqual([{ day: { kind: 'available' } }, { day: { kind: 'unavailable' } }])
    expect(checkDay({ kind: 'usual', from: '', to: '' }, 'Monday')).toEqual({ day: null })
    expect(faultOf('07:00', '14:00')).toEqual({ day: { kind: 'between', from: '07:00', to: '14:00' } })
  })

  it('names what is missing or the wrong way round, also past midnight', () => {
    expect(checkDay({ kind: '', from: '', to: '' }, 'Monday')).toEqual({
      errors: [{ field: 'kind', text: 'Choose when you can work on Monday' }],
    })
    expect(faultOf('', '')).toMatchObject({ errors: [{ field: 'from' }, { field: 'to' }] })
    const backwards = { errors: [{ field: 'to', text: 'The finish time on Monday must be after 22:00' }] }
    expect([faultOf('22:00', '02:00'), faultOf('22:00', '22:00')]).toEqual([backwards, backwards])
  })

  it('is on the day that the clocks change as on any other', () => {
    expect([
      toWeekday('2026-03-29'),
      toWeekday('2026-10-25'),
      toWeekday('2027-01-01'),
      toWeekday('2026-12-31'),
    ]).toEqual(['sunday', 'sunday', 'friday', 'thursday'])
    expect(faultOf('01:30', '02:30')).toMatchObject({ day: { from: '01:30' } })
  })
})

describe('what is typed of a week', () => {
  const said = constantFrom<DayAvailability>(
    { kind: 'available' },
    { kind: 'unavailable' },
    { kind: 'between', from: '07:00', to: '12:30' },
  )
  const week = record<WeekDays>({
    monday: said,
    tuesday: said,
    wednesday: said,
    thursday: said,
    friday: said,
    saturday: said,
    sunday: said,
  })

  it('is again what was said', () => {
    assert(
      property(week, (days) => {
        const checked = checkWeek(typedWeek(days))
        expect(checked).toEqual({ days })
        expect(weekDaysSchema.safeParse('days' in checked && checked.days).success).toBe(true)
      }),
      { seed: 104 },
    )
  })

  it('names every day that is missing, once each', () => {
    const checked = checkWeek(typedWeek(null))
    expect('errors' in checked && checked.errors.map(({ weekday }) => weekday)).toEqual([
      'sunday',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
    ])
  })
})

describe('why an offer is declined', () => {
  it('is one of the reasons, and words that are not too many', () => {
    expect(checkDecline({ reason: 'pay', note: '  too little ' })).toEqual({ reason: 'pay', note: 'too little' })
    expect(checkDecline({ reason: '', note: '' })).toMatchObject({ errors: [{ field: 'reason' }] })
    expect(checkDecline({ reason: 'weather', note: 'x'.repeat(longestNote + 1) })).toMatchObject({
      errors: [{ field: 'reason' }, { field: 'note' }],
    })
    expect(checkDecline({ reason: 'other', note: 'x'.repeat(longestNote) })).not.toHaveProperty('errors')
  })
})
