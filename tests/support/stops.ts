import type { Stop, StopEvent, StopList } from '#contracts/manifest/stop-list.ts'
import { numberedId } from './parcels.ts'

export const stopOf = (n: number, more: Partial<Stop> = {}): Stop => ({
  id: numberedId(0x5700 + n),
  kind: 'collection',
  name: 'Example Bakery',
  address: {
    house: '14',
    street: 'Example Street',
    more: [],
    town: 'Sampleton',
    postcode: 'AB1 2ED',
    lat: null,
    lng: null,
  },
  expected: 2,
  window: null,
  note: null,
  barcodes: [],
  ...more,
})

/** A collection at the first stop. */
export const stopEventOf = (n: number, parcelIds: readonly string[], more: Partial<StopEvent> = {}): StopEvent => ({
  id: numberedId(0x57e0 + n),
  kind: 'collected',
  own: true,
  stopId: stopOf(1).id,
  parcels: parcelIds.map((id) => ({ id })),
  photos: [],
  deviceTime: '2026-05-14T14:10:00.000Z',
  occurredAt: '2026-05-14T14:10:00.000Z',
  ...more,
})

export const stopListOf = (manifestId: string, more: Partial<StopList> = {}): StopList => ({
  id: manifestId,
  date: '2026-05-14',
  subDepot: 'SAM',
  roundNumber: '104',
  stops: [stopOf(1)],
  events: [],
  ...more,
})
