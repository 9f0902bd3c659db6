import { expect, it } from 'vitest'
import { isInside } from '#domain/map/ring.ts'

const at = (lat: number, lng: number) => ({ lat, lng })
const square = [at(0, 0), at(0, 2), at(2, 2), at(2, 0)]
/** A "C" that is open to the east. */
const bay = [at(0, 0), at(0, 3), at(1, 3), at(1, 1), at(2, 1), at(2, 3), at(3, 3), at(3, 0)]

it('a place within the line is inside, whichever way it was drawn', () => {
  expect(isInside(at(1, 1), square)).toBe(true)
  expect(isInside(at(1, 1), square.toReversed())).toBe(true)
})

it('a place beside, above or below it is not', () => {
  for (const place of [at(1, 3), at(1, -1), at(3, 1), at(-1, 1)]) expect(isInside(place, square)).toBe(false)
})

it('a bay of the line is outside', () => {
  expect(isInside(at(1.5, 2), bay)).toBe(false)
  expect(isInside(at(1.5, 0.5), bay)).toBe(true)
  expect(isInside(at(0.5, 2), bay)).toBe(true)
})

it('a line of fewer than three points has nothing inside', () => {
  expect(isInside(at(1, 1), [])).toBe(false)
  expect(isInside(at(1, 1), [at(0, 0), at(2, 2)])).toBe(false)
})
