import { describe, expect, it } from 'vitest'
import { doorIds } from '#features/manifest/select/door.ts'
import { listAddress, parcelAddress, selectAddress } from '#features/manifest/manifest-address.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline } from '#features/manifest/list/outline.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { formatSize } from '#domain/parcel/size-labels.ts'
import { formatAttempt, notToday } from '#features/manifest/parcel/parcel-fact-labels.ts'
import { roundTitle } from '#features/manifest/list/list-page.tsx'
import { describeAction } from '#features/manifest/status/status-action.ts'
import { statusFilters } from '#features/manifest/list/status-filters.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

it('a service that needs a person rules out the safe place in words', () => {
  expect(notToday(['signature'], 'safe_place')).toBe('Not today: this one needs a signature.')
  expect(notToday(['signature', 'age_check_18'], 'safe_place')).toBe('Not today: this one needs an age check.')
  expect(notToday(['next_day'], 'safe_place')).toBeNull()
})

it('codes, sizes and attempts read as one says them', () => {
  expect(groupedText('C00A410477310926')).toBe('C00A 4104 7731 0926')
  expect(groupedText('12345')).toBe('1234 5')
  expect(formatSize({ band: 'packet', weightGrams: 1240, dimensionsMm: [300, 200, 104] })).toBe(
    'Packet, 1.2 kg, 30 × 20 × 10 cm',
  )
  expect(formatSize({ band: 'postable', weightGrams: 90, dimensionsMm: null })).toBe('Postable, 90 g')
  expect([formatAttempt(1, 3), formatAttempt(2, 3)]).toEqual([
    'Attempt 2 of 3',
    'Attempt 3 of 3. This is the last one.',
  ])
})

it('a toast names the object and then its state', () => {
  const parcel = parcelOf({ address: { ...parcelOf().address, house: '35a' } })
  expect(describeAction([parcel], { statement: { status: 'confirmed' } }, false)).toBe('35a Example Street confirmed')
  expect(describeAction([parcel], { statement: { status: 'confirmed' } }, true)).toBe('35a Example Street loaded')
  expect(describeAction([parcel, parcelOf()], { statement: { status: 'carry_forward' } }, true)).toBe(
    '2 parcels carried forward',
  )
  expect(describeAction([parcel], { mark: 'misrouted' }, true)).toBe('35a Example Street misrouted')
})

it('a list of another day names the day', () => {
  const title = (date: string) => roundTitle({ roundNumber: '104', date }, '2026-05-14')
  expect([title('2026-05-14'), title('2026-05-13'), title('2026-05-10')]).toEqual([
    'Round 104',
    'Round 104, yesterday',
    'Round 104, Sunday 10 May',
  ])
})

describe('the parcels of one door', () => {
  const at = (n: number, house: string, postcode = 'AB1 2ED') => {
    const base = parcelOf()
    return parcelOf({
      id: numberedId(n),
      sequence: n,
      recipient: '14 Example Street',
      address: { ...base.address, house, postcode },
    })
  }
  const parcels = [at(1, '14'), at(2, '14'), at(3, '1'), at(4, '14', 'AB9 9ZZ'), at(5, '')]
  const outline = changedOutline(emptyOutline(numberedId(0xbb)), parcels, new Set())

  it('share house, street and postcode, not only a part of them', () => {
    expect(parcels[0] && doorIds(outline, parcels[0])).toEqual([numberedId(2)])
    expect(parcels[2] && doorIds(outline, parcels[2])).toEqual([])
  })

  it('are none where the house is not known', () => {
    expect(parcels[4] && doorIds(outline, parcels[4])).toEqual([])
  })
})

it('the address keeps round and filter from the list to the parcel', () => {
  const view = { manifestId: numberedId(1), status: 'missing' } as const
  expect(listAddress({ manifestId: null, status: null })).toBe('/manifest')
  expect(parcelAddress('p', view)).toBe(`/manifest/p?round=${numberedId(1)}&status=missing`)
  expect(selectAddress({ manifestId: null, status: null }, 'p')).toBe('/manifest/select?door=p')
})

it('a filter that finds nothing is offered only where it is chosen or usual', () => {
  const none = { all: 0, unsent: 0, marked: 0 }
  const counts = {
    expected: { ...none, all: 3 },
    confirmed: none,
    missing: none,
    carry_forward: none,
    unable_to_deliver: none,
    delivered: none,
    returned: { ...none, all: 1, unsent: 1 },
  }
  const offered = (chosen: 'delivered' | null) => statusFilters(counts, chosen, true).map(({ status }) => status)
  expect(offered(null)).toEqual(['expected', 'confirmed', 'carry_forward', 'missing', 'unable_to_deliver', 'returned'])
  expect(offered('delivered')).toContain('delivered')
})

it('a filter of an open status counts what is left, without what goes back to the depot', () => {
  const some = { all: 5, unsent: 0, marked: 2 }
  const counts = {
    expected: some,
    confirmed: some,
    missing: some,
    carry_forward: some,
    unable_to_deliver: some,
    delivered: some,
    returned: some,
  }
  const counted = (recordsDeliveries: boolean) =>
    statusFilters(counts, null, recordsDeliveries).map(({ count }) => count)
  expect(counted(true)).toEqual([3, 3, 5, 5, 5, 5, 5])
  expect(counted(false)).toEqual([3, 5, 5, 5, 5, 5, 5])
})
