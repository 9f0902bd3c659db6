import { expect, test } from 'vitest'
import type { Sides } from '#contracts/claims/claim.ts'
import { sizeBand, sortedSides } from '#domain/claim/size-band.ts'

test.each<[Sides, number | null, string]>([
  [[353, 250, 25], 750, 'postable'],
  [[25, 353, 250], null, 'postable'],
  [[353, 250, 26], 100, 'packet'],
  [[353, 250, 25], 751, 'packet'],
  [[450, 350, 160], 2000, 'packet'],
  [[451, 350, 160], 2000, 'standard'],
  [[610, 460, 460], 15_000, 'standard'],
  [[611, 460, 460], 1000, 'large'],
  [[100, 100, 100], 15_001, 'heavy'],
  [[2000, 2000, 2000], null, 'large'],
])('%j mm and %j g are %s', (sides, weight, band) => {
  expect(sizeBand(sides, weight)).toBe(band)
})

test('the longest side comes first', () => {
  expect(sortedSides([2, 3, 1])).toEqual([3, 2, 1])
  expect(sortedSides([5, 5, 5])).toEqual([5, 5, 5])
})
