import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateFinish, fewestDays, isBehind, type Finish } from '#domain/pace/estimate-finish.ts'
import { formatClock, formatFinish, formatRange } from '#domain/pace/finish-labels.ts'
import { randomFrom } from '#domain/route/random.ts'
import { simulateDays } from './simulated-days.ts'

/** A stop every so many minutes from eight o’clock. */
const even = (stops: number, pace: number) => Array.from({ length: stops }, (_, at) => 480 + at * pace)

/** Days of simulated couriers, each looked at once at a random moment. */
function replay(couriers: number, history: number, seed: number) {
  const random = randomFrom(seed)
  const seen = { days: 0, within: 0, below: 0, width: 0 }
  for (let courier = 0; courier < couriers; courier += 1) {
    const nextDay = simulateDays(seed + courier)
    const past = Array.from({ length: history }, nextDay)
    for (let more = 0; more < 4; more += 1) {
      const day = nextDay()
      const done = Math.min(day.length - 1, Math.max(5, Math.floor(day.length * (0.1 + random() * 0.8))))
      const [last = 0, next = 0] = [day[done - 1], day[done]]
      const now = last + random() * (next - last)
      const finish = estimateFinish({ minutes: day.slice(0, done), left: day.length - done, now }, past)
      if (!finish?.range) throw new Error('No range')
      const end = day.at(-1) ?? 0
      seen.days += 1
      seen.width += finish.range.to - finish.range.from
      if (end < finish.range.from) seen.below += 1
      else if (end <= finish.range.to) seen.within += 1
    }
  }
  return seen
}

describe('the range of a finish', () => {
  for (const [history, seed] of [
    [9, 101],
    [14, 20_202],
    [30, 303_030],
  ] as const) {
    it(`of eight days in ten holds for 80 ± 3 % of the days, with ${history} past days`, () => {
      const { days, within, below } = replay(700, history, seed)
      expect(days).toBe(2800)
      expect(within / days).toBeGreaterThanOrEqual(0.77)
      expect(within / days).toBeLessThanOrEqual(0.83)
      // It misses on both sides.
      expect(below / days).toBeGreaterThan(0.06)
      expect(below / days).toBeLessThan(0.14)
    })
  }

  it('is missing while too few days are known, and the label says so', () => {
    const day = { minutes: even(20, 2), left: 30, now: 520 }
    const finish = (days: number) =>
      estimateFinish(
        day,
        Array.from({ length: days }, () => even(50, 2)),
      ) as Finish
    expect(finish(0)).toMatchObject({ at: 578, range: null, usual: null, days: 0 })
    expect(formatFinish(finish(0))).toBe('Done about 09:40')
    expect(formatRange(finish(0))).toBe(
      'At today’s pace. How sure that is takes 9 past rounds, and none is on this phone.',
    )
    expect(finish(fewestDays - 1).range).toBeNull()
    expect(formatRange(finish(1))).toContain('only 1 is on this phone')
    expect(finish(fewestDays).range).not.toBeNull()
    expect(formatRange({ at: 910, range: { from: 881, to: 944 }, usual: 900, days: 12 })).toBe(
      'Between 14:40 and 15:45 on 8 days of 10',
    )
  })
})

describe('a finish', () => {
  it('is not told before the first stops, nor when nothing is left', () => {
    expect(estimateFinish({ minutes: even(4, 2), left: 30, now: 490 }, [])).toBeNull()
    expect(estimateFinish({ minutes: even(20, 2), left: 0, now: 530 }, [])).toBeNull()
    expect(estimateFinish({ minutes: [], left: 30, now: 530 }, [])).toBeNull()
  })

  it('moves on while nothing is recorded, and is never in the past', () => {
    const at = (now: number) => (estimateFinish({ minutes: even(20, 2), left: 10, now }, []) as Finish).at
    expect(at(518)).toBe(538)
    expect(at(519)).toBe(538)
    expect(at(600)).toBe(618)
  })

  it('lies within its range, and after now, whatever was recorded', () => {
    const day = fc
      .array(fc.integer({ min: 300, max: 1400 }), { minLength: 5, maxLength: 60 })
      .map((all) => all.sort((a, b) => a - b))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 200 }), fc.array(day, { maxLength: 14 }), (minutes, left, past) => {
        const now = (minutes.at(-1) ?? 0) + 3
        const finish = estimateFinish({ minutes, left, now }, past)
        if (!finish) throw new Error('No finish')
        expect(Number.isFinite(finish.at)).toBe(true)
        expect(finish.at).toBeGreaterThanOrEqual(now)
        if (!finish.range) return
        expect(finish.range.from).toBeLessThanOrEqual(finish.at)
        expect(finish.range.to).toBeGreaterThanOrEqual(finish.at)
      }),
      { numRuns: 300, seed: 20261128 },
    )
  })

  it('is behind only where even a good rest of the day would end late', () => {
    const finish = (at: number, from: number): Finish => ({ at, range: { from, to: at + 60 }, usual: 900, days: 12 })
    expect(isBehind(finish(960, 930))).toBe(true)
    expect(isBehind(finish(960, 890))).toBe(false)
    expect(isBehind(finish(920, 905))).toBe(false)
    expect(isBehind({ ...finish(960, 930), usual: null })).toBe(false)
    expect(isBehind({ ...finish(960, 930), range: null })).toBe(false)
  })

  it('is a time of the clock, also past midnight', () => {
    expect([formatClock(0), formatClock(910.4), formatClock(1445)]).toEqual(['00:00', '15:10', '00:05'])
  })
})
