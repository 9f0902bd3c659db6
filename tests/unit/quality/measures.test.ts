import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/dates/near-day.ts'
import { againstTarget, measures, parcelFigures, parcelsBehind, getRate, sumTally } from '#domain/quality/measures.ts'
import { recentSpans, spanName, findSpan, formatSpan, weekNumber } from '#domain/quality/spans.ts'
import { qualityParcel } from '#support/quality-parcel.ts'
import { seededRandom } from '#services/demo/seeded-random.ts'

const day = [
  qualityParcel(1, { inWindow: true, photoPass: true }),
  qualityParcel(2, { inWindow: false, photoPass: false, complaint: true }),
  qualityParcel(3, { delivered: false, carried: true }),
  qualityParcel(4, { attempt: 2 }),
  qualityParcel(5, { receipted: false, attempted: false, delivered: false, missing: true }),
  qualityParcel(6, { excluded: 'misrouted', receipted: false, attempted: false, delivered: false }),
]

describe('the figures of a day', () => {
  it('count what each says, and what goes back to the depot against nobody', () => {
    expect(parcelFigures(day)).toEqual({
      receipted: { of: 5, count: 4 },
      attempted: { of: 5, count: 4 },
      firstAttempt: { of: 3, count: 2 },
      inWindow: { of: 2, count: 1 },
      missing: { of: 5, count: 1 },
      photoPass: { of: 2, count: 1 },
      complaints: { of: 3, count: 1 },
      carried: { of: 5, count: 1 },
    })
  })

  it('have exactly their parcels behind them, of any day', () => {
    const random = seededRandom(4211)
    for (let round = 0; round < 50; round++) {
      const some = Array.from({ length: random.int(40) }, (_, at) =>
        qualityParcel(at + 1, {
          excluded: random.chance(0.1) ? 'damaged' : null,
          receipted: random.chance(0.9),
          attempted: random.chance(0.9),
          delivered: random.chance(0.8),
          attempt: 1 + random.int(3),
          inWindow: random.pick([null, true, false]),
          missing: random.chance(0.1),
          carried: random.chance(0.1),
          photoPass: random.pick([null, true, false]),
          complaint: random.chance(0.1),
        }),
      )
      const figures = parcelFigures(some)
      for (const measure of measures) {
        const { against, others } = parcelsBehind(measure, some)
        const { of, count } = figures[measure]
        expect([measure, against.length + others.length], 'seed 4211').toEqual([measure, of])
        expect([count, of - count]).toContain(against.length)
      }
    }
  })

  it('name those that spoil them', () => {
    const against = (measure: Parameters<typeof parcelsBehind>[0]) =>
      parcelsBehind(measure, day).against.map(({ barcode }) => barcode)
    expect(against('receipted')).toEqual([qualityParcel(5).barcode])
    expect(against('firstAttempt')).toEqual([qualityParcel(3).barcode])
    expect(against('complaints')).toEqual([qualityParcel(2).barcode])
    expect(against('missing')).toEqual([qualityParcel(5).barcode])
  })

  it('of several days are those of all their parcels, not the mean of their rates', () => {
    const days = [{ figures: parcelFigures(day) }, { figures: parcelFigures([qualityParcel(9)]) }]
    expect(sumTally('receipted', days)).toEqual({ of: 6, count: 5 })
    expect(getRate('receipted', sumTally('receipted', days))).toBe(83.3)
    expect(getRate('missing', { of: 2000, count: 3 })).toBe(1.5)
    expect(getRate('missing', { of: 0, count: 0 })).toBeNull()
  })

  it('meet a target by what people see of them, some the more and some the less', () => {
    expect(againstTarget('receipted', 99.1, 98.7)).toEqual({ meets: true, by: 0.4 })
    expect(againstTarget('attempted', 98.4, 98.7)).toEqual({ meets: false, by: 0.3 })
    expect(againstTarget('carried', 2.4, 2)).toEqual({ meets: false, by: 0.4 })
    expect(againstTarget('missing', 1, 1)).toEqual({ meets: true, by: 0 })
  })
})

describe('weeks and periods', () => {
  it('are numbered as calendars are, week 53 among them', () => {
    expect(weekNumber('2026-05-10')).toBe(20)
    expect(weekNumber('2026-12-27')).toBe(53)
    expect(weekNumber('2027-01-03')).toBe(1)
    expect(weekNumber('2024-12-29')).toBe(1)
  })

  it('come as one after the other without a gap, over a year’s end and a change of clocks', () => {
    for (const kind of ['week', 'period'] as const) {
      const spans = recentSpans(kind, '2027-01-14', 12)
      expect(spans).toHaveLength(12)
      expect([(spans.at(-1)?.from ?? '') <= '2027-01-14', '2027-01-14' <= (spans.at(-1)?.to ?? '')]).toEqual([
        true,
        true,
      ])
      for (const [at, span] of spans.entries()) {
        expect(span.from).toBe(at === 0 ? span.from : addDays(spans[at - 1]?.to ?? '', 1))
        expect(findSpan(span.id)).toMatchObject({ from: span.from, to: span.to })
      }
    }
  })

  it('are named, and an id that is none is nothing', () => {
    const week = { id: '2026-05-10', from: '2026-05-10', to: '2026-05-16' }
    expect([spanName(week), formatSpan(week)]).toEqual(['Week 20', 'Week 20, from Sunday 10 May 2026'])
    for (const id of ['', 'x', '2026-05-11', '2026-99-99', '2026-P13', '2026-P'])
      expect([id, findSpan(id)]).toEqual([id, undefined])
  })
})
