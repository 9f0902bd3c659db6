import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMiles, readMiles } from '#domain/tax/miles.ts'

describe('miles as typed', () => {
  it.each([
    ['42', 420],
    ['42.5', 425],
    [' 42.50 ', 425],
    ['1,234.5', 12_345],
    ['48230', 482_300],
    ['42 miles', 420],
    ['0.1', 1],
    ['0', 0],
    ['42.55', undefined],
    ['1,23', undefined],
    ['-3', undefined],
    ['4e2', undefined],
    ['', undefined],
    ['far', undefined],
  ])('%s is %s tenths', (typed, tenths) => expect(readMiles(typed)).toBe(tenths))

  it.each([
    [10, '1 mile'],
    [425, '42.5 miles'],
    [12_340, '1,234 miles'],
    [1, '0.1 miles'],
    [0, '0 miles'],
    [99_999_999, '9,999,999.9 miles'],
  ])('%i tenths are shown as %s', (tenths, shown) => expect(formatMiles(tenths)).toBe(shown))

  it('are read as they are shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (tenths) => {
        expect(readMiles(formatMiles(tenths))).toBe(tenths)
      }),
      { seed: 104 },
    )
  })
})
