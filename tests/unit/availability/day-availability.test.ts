import { assert, constantFrom, integer, option, property, record, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayAvailabilitySchema,
  type DayAvailability,
  type WeekDays,
  type WeeklyPattern,
} from '#contracts/availability/availability.ts'
import { availabilityOn, getDayRejection, isAvailable } from '#domain/availability/day-availability.ts'
import { addDays } from '#domain/dates/near-day.ts'

const between = { kind: 'between', from: '07:00', to: '12:30' } as const
const said = constantFrom<DayAvailability>({ kind: 'available' }, { kind: 'unavailable' }, between)
const week = record<WeekDays>({
  monday: said,
  tuesday: said,
  wednesday: said,
  thursday: said,
  friday: said,
  saturday: said,
  sunday: said,
})
const pattern = week.map((days): WeeklyPattern => ({ id: 'week', days }))
// Over both changes of the clocks, for thirty years.
const day = integer({ min: 0, max: 11_000 }).map((days) => addDays('2020-01-01', days))
const exceptions = uniqueArray(record({ id: day, availability: said }), { selector: ({ id }) => id, maxLength: 20 })

describe('availability on a day', () => {
  it('is the exception of that day, or what the pattern says of its weekday', () => {
    assert(
      property(option(pattern, { nil: null }), exceptions, day, (weekly, set, on) => {
        const exception = set.find(({ id }) => id === on)
        const name = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' })
          .format(new Date(`${on}T12:00:00Z`))
          .toLowerCase()
        expect(availabilityOn(on, weekly, set)).toEqual(
          exception?.availability ?? weekly?.days[name as keyof WeekDays] ?? null,
        )
      }),
      { seed: 104 },
    )
  })

  it('comes again every week, over the changes of the clocks', () => {
    assert(
      property(pattern, day, (weekly, on) => {
        expect(availabilityOn(addDays(on, 7), weekly, [])).toEqual(availabilityOn(on, weekly, []))
      }),
      { seed: 104 },
    )
    const sundays: WeekDays = {
      monday: between,
      tuesday: between,
      wednesday: between,
      thursday: between,
      friday: between,
      saturday: between,
      sunday: { kind: 'unavailable' },
    }
    for (const change of ['2026-03-29', '2026-10-25']) {
      expect(
        [-1, 0, 1].map((days) => availabilityOn(addDays(change, days), { id: 'week', days: sundays }, [])?.kind),
      ).toEqual(['between', 'unavailable', 'between'])
    }
  })

  it('is free for a part of the day too, and not free where nothing was said', () => {
    expect([{ kind: 'available' } as const, between, { kind: 'unavailable' } as const, null].map(isAvailable)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('has times of a clock, in their order', () => {
    const takes = (from: string, to: string) => dayAvailabilitySchema.safeParse({ kind: 'between', from, to }).success
    expect([
      takes('07:00', '12:30'),
      takes('00:00', '23:59'),
      takes('12:30', '12:30'),
      takes('13:00', '12:30'),
      takes('7:00', '12:30'),
      takes('07:00', '24:00'),
    ]).toEqual([true, true, false, false, false, false])
  })

  it('has exceptions from today to a year ahead', () => {
    assert(
      property(day, integer({ min: -400, max: 800 }), (today, ahead) => {
        const late = ahead > 366 ? 'day-too-far' : undefined
        expect(getDayRejection(addDays(today, ahead), today)).toBe(ahead < 0 ? 'day-over' : late)
      }),
      { seed: 104 },
    )
  })
})
