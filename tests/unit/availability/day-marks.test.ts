import { describe, expect, it } from 'vitest'
import type { WeeklyPattern } from '#contracts/availability/availability.ts'
import { dayMarks, kindIcons } from '#features/availability/day-marks.ts'
import type { OwnAvailability, OwnDay } from '#features/availability/own-availability-store.ts'

const available = { kind: 'available' } as const
const off = { kind: 'unavailable' } as const
const mornings = { kind: 'between', from: '07:00', to: '12:30' } as const
const pattern: WeeklyPattern = {
  id: 'week',
  days: {
    monday: available,
    tuesday: available,
    wednesday: mornings,
    thursday: available,
    friday: available,
    saturday: off,
    sunday: off,
  },
}
const dayOf = (id: string, more: Partial<OwnDay>): OwnDay => ({
  id,
  availability: null,
  sync: null,
  refused: null,
  ...more,
})
const withDays = (...days: OwnDay[]): OwnAvailability => ({
  pattern,
  patternSync: null,
  patternRefused: null,
  days,
  asOf: 1,
})

describe('the marks of the days', () => {
  it('say what the pattern says, and “not set” of a day that was never set', () => {
    const mark = dayMarks(withDays(), [])
    expect([mark('2026-05-13'), mark('2026-05-16')]).toMatchObject([
      { words: '07:00 to 12:30', icon: kindIcons.between },
      { words: 'not available', icon: kindIcons.unavailable },
    ])
    expect(dayMarks({ ...withDays(), pattern: null }, [])('2026-05-13')).toEqual({
      words: 'not set',
      pending: false,
    })
  })

  it('say what differs, and whether it waits', () => {
    const mark = dayMarks(
      withDays(
        dayOf('2026-05-14', { availability: off, sync: 'queued' }),
        dayOf('2026-05-15', { availability: mornings, sync: 'sent' }),
        dayOf('2026-05-16', { sync: 'saved' }),
      ),
      [],
    )
    expect([mark('2026-05-14'), mark('2026-05-15'), mark('2026-05-16')]).toMatchObject([
      { words: 'not available, waiting to be sent', pending: true },
      { words: '07:00 to 12:30', pending: false },
      { words: 'not available, saved here, waiting to be sent', pending: true },
    ])
  })

  it('keep what stands where a change was refused, and say that it needs the courier', () => {
    const refused = { n: 1, code: 'day-over', wanted: off }
    const mark = dayMarks(
      withDays(
        dayOf('2026-05-13', { availability: available, sync: 'attention', refused }),
        dayOf('2026-05-14', { sync: 'attention', refused }),
      ),
      [],
    )
    expect([mark('2026-05-13').words, mark('2026-05-14').words]).toEqual(['all day, needs you', 'all day, needs you'])
  })
})
