import { describe, expect, test } from 'vitest'
import { nextPeriod, payPeriods } from '#domain/pay-period.ts'

describe('pay periods', () => {
  test.each([
    ['2026-05-14', '2026-P03', '2026-05-24'],
    ['2026-05-23', '2026-P03', '2026-05-24'],
    ['2026-05-24', '2026-P04', '2026-06-28'],
    ['2026-11-23', '2026-P10', '2026-12-27'],
    ['2026-01-02', '2025-P11', '2026-01-25'],
    ['2027-03-27', '2027-P01', '2027-03-28'],
  ])('after %s begins %s, on %s', (day, id, from) => {
    expect(nextPeriod(day)).toMatchObject({ id, from })
  })

  test('follow each other without a gap, Sunday to Saturday, over twenty years', () => {
    const all = Array.from({ length: 20 }, (_, at) => payPeriods(2020 + at)).flat()
    const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
    expect(all.filter(({ from, to }) => weekday(from) !== 0 || weekday(to) !== 6)).toEqual([])
    expect(all.slice(0, -1).map(({ from }) => nextPeriod(from))).toEqual(all.slice(1))
    expect(all.slice(0, -1).map(({ to }) => nextPeriod(to))).toEqual(all.slice(1))
  })
})
