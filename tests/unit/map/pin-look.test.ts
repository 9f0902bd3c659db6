import { expect, it } from 'vitest'
import type { Cluster } from '#domain/map/cluster-stops.ts'
import { pinLook } from '#ui/map/pin-element.ts'
import { stopAt } from './stop-at.ts'

const place = { lat: 57.14, lng: -2.1 }
const cluster = (...stops: Cluster['stops'][number][]): Cluster => ({ key: 'a', pin: place, stops })
const context = { next: null, recordsDeliveries: true }

it('a stop that was done is told by a sign and not only by its colour', () => {
  expect(pinLook(cluster(stopAt(7, { ...place, open: 0 })), context).text).toBe('✓7')
  expect(pinLook(cluster(stopAt(7, place)), { ...context, next: 'parcel-7' }).text).toBe('Next 7')
})

it('several stops are a circle with how many of them are left', () => {
  const stops = [stopAt(1, place), stopAt(2, place), stopAt(3, { ...place, open: 0 })]
  expect(pinLook(cluster(...stops), context)).toMatchObject({ text: '2' })
})

it('where parcels are chosen, a pin says how many of them are', () => {
  const chosen = new Set(['parcel-1'])
  const [one, two] = [stopAt(1, place), stopAt(2, place)]
  expect(pinLook(cluster(one), { ...context, chosen }).text).toBe('✓1')
  expect(pinLook(cluster(two), { ...context, chosen }).text).toBe('2')
  expect(pinLook(cluster(one, two), { ...context, chosen }).text).toBe('1 of 2')
  expect(pinLook(cluster(one, two), { ...context, chosen: new Set(['parcel-1', 'parcel-2']) }).text).toBe('✓2')
})
