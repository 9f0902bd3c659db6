import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deadlineMoment,
  deadlineNotice,
  formatDeadline,
  formatTimeLeft,
} from '#features/availability/deadline-labels.ts'

const minute = 60_000
const hour = 60 * minute
const at = (moment: string): number => Date.parse(moment)

describe('the deadline of an offer', () => {
  it('is counted down in words that become finer', () => {
    expect(
      [30 * hour, 5 * hour + 48 * minute, 48 * minute, 10 * minute, 9 * minute + 5000, 59_001, 1].map(formatTimeLeft),
    ).toEqual(['1 day 6 h', '5 h 48 min', '48 min', '10 min 0 s', '9 min 5 s', '1 min 0 s', '1 s'])
  })

  it('never says more than is left, nor nothing', () => {
    assert(
      property(integer({ min: 1, max: 3 * 24 * hour }), (left) => {
        const units = { day: 24 * hour, days: 24 * hour, h: hour, min: minute, s: 1000 } as const
        const said = [...formatTimeLeft(left).matchAll(/(\d+) (days?|h|min|s)/g)].reduce(
          (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
          0,
        )
        expect(said).toBeGreaterThan(0)
        expect(said - left).toBeLessThan(1000)
      }),
      { seed: 104 },
    )
  })

  it('has its day where that is not today, by the clocks of the United Kingdom', () => {
    const now = at('2026-05-14T11:12:00Z')
    expect(formatDeadline('2026-05-14T17:00:00Z', now)).toBe('Answer by 18:00, 5 h 48 min left')
    expect(deadlineMoment('2026-05-14T23:30:00Z', now)).toBe('00:30 tomorrow')
    expect(deadlineMoment('2026-05-16T17:00:00Z', now)).toBe('18:00 on Saturday 16 May')
    expect(formatDeadline('2026-05-14T11:12:00Z', now)).toBe('The deadline was 12:12')
  })

  it('is a moment: the night of a change of the clocks is an hour shorter or longer', () => {
    // In 2026 clocks go forward on 29 March and back on 25 October.
    expect(formatDeadline('2026-03-29T08:00:00+01:00', at('2026-03-28T20:00:00Z'))).toBe(
      'Answer by 08:00 tomorrow, 11 h 0 min left',
    )
    expect(formatDeadline('2026-10-25T08:00:00Z', at('2026-10-24T20:00:00+01:00'))).toBe(
      'Answer by 08:00 tomorrow, 13 h 0 min left',
    )
    expect(deadlineMoment('2026-10-25T00:30:00Z', at('2026-10-25T00:00:00Z'))).toBe('01:30')
    expect(deadlineMoment('2026-10-25T01:30:00Z', at('2026-10-25T00:00:00Z'))).toBe('01:30')
  })

  it('is said aloud three times, and not each second', () => {
    const end = '2026-05-14T17:00:00Z'
    const heard = Array.from({ length: 12 * 60 }, (_, second) =>
      deadlineNotice(end, at(end) - 11 * minute + second * 1000),
    )
    expect(heard.filter((each, before) => each !== heard[before - 1])).toEqual([
      '',
      'ten-minutes',
      'one-minute',
      'over',
    ])
  })
})
