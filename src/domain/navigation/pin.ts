import type { Address } from '#contracts/parcel/parcel.ts'

/** A place on the map, in degrees (WGS 84). */
export interface Pin {
  lat: number
  lng: number
}

/** The British Isles with their islands and some water around them. */
const bounds = { south: 49, north: 61.5, west: -11, east: 2.5 }

/**
 * Returns where the address is on the map; null if the list doesn't say, or says a place where no parcel of ours goes:
 * half a pair, 0,0, or latitude and longitude the wrong way round.
 */
export function toPin({ lat, lng }: Pick<Address, 'lat' | 'lng'>): Pin | null {
  if (lat === null || lng === null) return null
  // NaN fails every comparison.
  const isNear = lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east
  return isNear ? { lat, lng } : null
}
