import { describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { partLetters, toPartNumber, wholeNumber } from '#domain/parcel/part-number.ts'
import { canBeGiven, groupByStreet, idsBetween } from '#domain/parcel/part-choice.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

const at = (n: number, street: string, postcode: string, more: Partial<Parcel> = {}): Parcel => {
  const parcel = parcelOf({ id: numberedId(n), sequence: n, ...more })
  return { ...parcel, address: { ...parcel.address, street, postcode } }
}

describe('parcels to give to another courier', () => {
  it('are those that are neither delivered nor back at the depot, in the order of the round', () => {
    const parcels = [
      at(4, 'Example Street', 'AB1 2CD'),
      at(1, 'Example Street', 'AB1 2CD', { status: 'delivered' }),
      at(3, 'Example Street', 'AB1 2CD', { status: 'unable_to_deliver' }),
      at(2, 'Example Street', 'AB1 2CD', { status: 'returned' }),
    ]
    expect(canBeGiven(parcels).map(({ sequence }) => sequence)).toEqual([3, 4])
  })

  it('are grouped by street and district, also where the round comes back to a street', () => {
    const groups = groupByStreet([
      at(1, 'Example Street', 'AB1 2CD'),
      at(2, 'Sample Road', 'AB1 2DF'),
      at(3, 'Example Street', 'AB1 9ZZ'),
      at(4, 'Example Street', 'CD1 1AA'),
    ])
    expect(
      groups.map(({ street, postcode, parcels }) => [street, postcode, parcels.map((each) => each.sequence)]),
    ).toEqual([
      ['Example Street', 'AB1', [1, 3]],
      ['Sample Road', 'AB1', [2]],
      ['Example Street', 'CD1', [4]],
    ])
  })

  it('are chosen from the last one to the next in either direction', () => {
    const ids = ['a', 'b', 'c', 'd']
    expect(idsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(idsBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(idsBetween(ids, null, 'c')).toEqual(['c'])
    expect(idsBetween(ids, 'gone', 'c')).toEqual(['c'])
  })
})

it('a part has the number of its round and a letter', () => {
  expect(partLetters).toHaveLength(25)
  for (const letter of partLetters) expect(wholeNumber(toPartNumber('104', letter))).toBe('104')
})
