import { describe, expect, it } from 'vitest'
import { moved, placeAt } from '#features/manifest/order/moved.ts'

describe('a row', () => {
  it('is moved up and down, and nowhere beyond the ends', () => {
    const rows = ['a', 'b', 'c']
    expect(moved(rows, 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(rows, 0, 1)).toEqual(['b', 'a', 'c'])
    for (const [from, to] of [[0, -1], [2, 3], [1, 1], [7, 0]] as const) expect(moved(rows, from, to)).toBe(rows)
  })

  it('that is dragged comes to stand where the finger is', () => {
    const middles = [10, 30, 50]
    expect([0, 20, 40, 60].map((height) => placeAt(middles, 1, height))).toEqual([0, 1, 1, 2])
    expect([0, 20, 40, 60].map((height) => placeAt(middles, 0, height))).toEqual([0, 0, 1, 2])
  })
})
