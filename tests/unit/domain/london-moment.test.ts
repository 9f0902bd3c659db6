import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'

describe('a clock time in the United Kingdom', () => {
  test.each([
    ['2026-05-14', '18:00', '2026-05-14T17:00:00.000Z'],
    ['2026-12-14', '18:00', '2026-12-14T18:00:00.000Z'],
    ['2026-05-14', '00:30', '2026-05-13T23:30:00.000Z'],
    // Shown twice in the night of the change: the first time.
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
  ])('%s at %s is %s', (day, time, moment) => {
    expect(londonMoment(day, time)?.toISOString()).toBe(moment)
  })

  test('that clocks skip, or that is none, has no moment', () => {
    expect([
      londonMoment('2026-03-29', '01:30'),
      londonMoment('2026-05-14', '25:00'),
      londonMoment('2026-02-30', '12:00'),
    ]).toEqual([undefined, undefined, undefined])
  })

  test('leads back to the day and time that it shows', () => {
    assert(
      property(integer({ min: 0, max: 15_000_000 }), (minutes) => {
        const date = new Date(Date.UTC(2020, 0, 1) + minutes * 60_000)
        const found = londonMoment(londonDay(date), londonTime(date))
        expect([0, 60 * 60 * 1000]).toContain(date.getTime() - (found?.getTime() ?? 0))
      }),
      { seed: 104 },
    )
  })
})
