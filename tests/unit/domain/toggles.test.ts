import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateToggle, placeInShare } from '#domain/toggles.ts'

const seed = 20_260_514
const couriers = Array.from({ length: 10_000 }, (_, at) => `d0000000-0000-4000-8000-${String(at).padStart(12, '0')}`)

const reached = (key: string, percent: number, sub: string): boolean =>
  evaluateToggle({ key, on: true, rules: [{ kind: 'share', percent }] }, { sub, groups: [] }).on

describe('a share of all couriers', () => {
  it.each([1, 10, 50, 90])(
    'of %i percent is that large, also where their ids differ in the last signs alone',
    (percent) => {
      const share = couriers.filter((sub) => reached('plan', percent, sub)).length / couriers.length
      // Four standard deviations of a fair choice, in percent.
      const deviation = Math.sqrt((percent * (100 - percent)) / couriers.length)
      expect(Math.abs(share * 100 - percent)).toBeLessThan(4 * deviation)
    },
  )

  it('only grows with its percentage, from nobody to everybody', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (sub, a, b) => {
          expect(reached('plan', 0, sub)).toBe(false)
          expect(reached('plan', 100, sub)).toBe(true)
          expect(!reached('plan', Math.min(a, b), sub) || reached('plan', Math.max(a, b), sub)).toBe(true)
        },
      ),
      { seed, numRuns: 500 },
    )
  })

  it('is not the same people for each toggle', () => {
    const first = couriers.filter((sub) => placeInShare('plan', sub) < 50)
    const both = first.filter((sub) => placeInShare('pay', sub) < 50)
    expect(both.length / first.length).toBeGreaterThan(0.45)
    expect(both.length / first.length).toBeLessThan(0.55)
  })
})
