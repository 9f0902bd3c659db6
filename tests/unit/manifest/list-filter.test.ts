import { describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import type { ListFilter } from '#features/manifest/filter/filter-address.ts'
import { filterChoices, filterFromAddress, filterPlaces, noFilter } from '#features/manifest/filter/list-filter.ts'
import { listAddress } from '#features/manifest/manifest-address.ts'
import { emptyOutline, type Outline } from '#features/manifest/list/outline.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

const outlineOf = (...parcels: Partial<Parcel>[]): Outline =>
  changedOutline(
    emptyOutline('m'),
    parcels.map((parcel, at) => parcelOf({ id: numberedId(at + 1), sequence: at + 1, ...parcel })),
    new Set(),
  ) ?? emptyOutline('m')

const outline = outlineOf(
  { services: ['standard'] },
  { services: ['next_day'], window: { from: '13:00', to: '15:00' } },
  { services: ['signature', 'age_check_18'], attempts: 2 },
  { services: ['signature'], window: { from: '09:00', to: '11:00' }, attempts: 1 },
  { services: [], window: { from: '08:00', to: '15:00' } },
)
const every = outline.ids.map((_, at) => at)
const places = (filter: Partial<ListFilter>) => filterPlaces(outline, every, { ...noFilter, ...filter })

describe('the list', () => {
  it('is filtered by service, delivery time and attempt, also by several at once', () => {
    expect(places({ service: 'signature' })).toEqual([2, 3])
    expect(places({ service: 'standard' })).toEqual([0, 4])
    expect(places({ time: '13:00 15:00' })).toEqual([1])
    expect(places({ attempt: 1 })).toEqual([0, 1, 4])
    expect(places({ service: 'signature', attempt: 2 })).toEqual([3])
    expect(places({})).toBe(every)
  })

  it('is sorted, and stays in the order of the round where nothing else decides', () => {
    expect(places({ sort: 'time' })).toEqual([3, 4, 1, 0, 2])
    expect(places({ sort: 'attempt' })).toEqual([2, 3, 0, 1, 4])
    expect(places({ sort: 'service' })).toEqual([2, 3, 1, 0, 4])
  })

  it('offers what its parcels differ in', () => {
    expect(filterChoices(outline)).toEqual({
      services: [
        { value: 'age_check_18', label: '18+', count: 1 },
        { value: 'signature', label: 'Signature', count: 2 },
        { value: 'next_day', label: 'Next day', count: 1 },
        { value: 'standard', label: 'Standard', count: 2 },
      ],
      times: [
        { value: '08:00 15:00', label: '08:00 to 15:00', count: 1 },
        { value: '09:00 11:00', label: '09:00 to 11:00', count: 1 },
        { value: '13:00 15:00', label: '13:00 to 15:00', count: 1 },
      ],
      attempts: [
        { value: 1, label: 'First', count: 3 },
        { value: 2, label: 'Second', count: 1 },
        { value: 3, label: 'Third', count: 1 },
      ],
    })
    expect(filterChoices(outlineOf({}, {})).attempts).toEqual([])
  })

  it('of an earlier version, which knows none of it, is filtered as if its parcels were plain', () => {
    const { services: _services, times: _times, attempts: _attempts, ...old } = outline
    expect(filterPlaces(old, every, { ...noFilter, service: 'standard', sort: 'time' })).toEqual(every)
    expect(filterPlaces(old, every, { ...noFilter, service: 'signature' })).toEqual([])
  })
})

it('a filter is read from an address as it was written, and what makes no sense there counts for nothing', () => {
  const filter: ListFilter = { service: 'age_check_18', time: '09:00 11:00', attempt: 2, sort: 'time' }
  const address = listAddress({ manifestId: null, status: null, filter })
  expect(filterFromAddress(new URL(address, 'https://app.test').searchParams)).toEqual(filter)
  expect(listAddress({ manifestId: null, status: null, filter: noFilter })).toBe('/manifest')
  expect(filterFromAddress(new URLSearchParams('service=all&time=soon&attempt=-1&sort=name'))).toEqual(noFilter)
})
