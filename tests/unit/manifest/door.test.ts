import { describe, expect, it } from 'vitest'
import { shareStairs } from '#domain/parcel/stairwell.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline } from '#features/manifest/list/outline.ts'
import { doorIds, stairwellIds } from '#features/manifest/select/door.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

const at = (n: number, house: string, more: Partial<ReturnType<typeof parcelOf>['address']> = {}) => {
  const parcel = parcelOf({ id: numberedId(n), sequence: n })
  return { ...parcel, address: { ...parcel.address, house, street: 'Example Street', postcode: 'AB1 2ED', ...more } }
}

describe('a stairwell', () => {
  it.each([
    ['flat 3 14', '14 flat 2', true],
    ['14a', '14b', true],
    ['14', '14a', true],
    ['flat 1 sample house', 'flat 12 sample house', true],
    ['flat 1', 'flat 2', true],
    ['14', '14', false],
    ['14', '16', false],
    ['14a', '16b', false],
    ['flat 1 sample house', 'flat 1 test house', false],
    ['sample house', 'test house', false],
  ])('%s and %s: %s', (one, other, shared) => {
    expect([shareStairs(one, other), shareStairs(other, one)]).toEqual([shared, shared])
  })

  it('holds the other doors of one street and postcode, and not the parcel’s own door', () => {
    const parcels = [
      at(1, 'Flat 1, 14'),
      at(2, 'Flat 2, 14'),
      at(3, 'Flat 1, 14'),
      at(4, '14'),
      at(5, 'Flat 2, 14', { street: 'Sample Road' }),
      at(6, 'Flat 2, 14', { postcode: 'AB1 2EE' }),
      at(7, 'Flat 2, 16'),
    ]
    const outline = changedOutline(emptyOutline('m'), parcels, new Set())
    const [first] = parcels
    if (!first) throw new Error('No parcel.')
    expect(doorIds(outline, first)).toEqual([numberedId(3)])
    expect(stairwellIds(outline, first)).toEqual([numberedId(2), numberedId(4)])
    expect(stairwellIds(outline, at(8, ''))).toEqual([])
  })
})
