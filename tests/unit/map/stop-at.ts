import type { MapStop } from '#domain/map/map-stops.ts'

/** A stop on the map; those that are left out are to do. */
export const stopAt = (n: number, more: { lat: number; lng: number; street?: string; open?: number }): MapStop => ({
  parcelId: `parcel-${n}`,
  pin: { lat: more.lat, lng: more.lng },
  sequence: n,
  street: more.street ?? 'Example Street',
  address: `${n} Example Street`,
  ids: [`parcel-${n}`],
  open: more.open ?? 1,
  status: more.open === 0 ? 'delivered' : 'expected',
})
