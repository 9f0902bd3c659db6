import type { Pin } from '../navigation/pin.ts'

/** Returns whether a place is inside a line that is closed from its last point to its first. Of fewer than three points, none is. */
export function isInside({ lat, lng }: Pin, ring: readonly Pin[]): boolean {
  let inside = false
  let before = ring.at(-1)
  for (const point of ring) {
    if (before && point.lat > lat !== before.lat > lat) {
      const crossing = ((before.lng - point.lng) * (lat - point.lat)) / (before.lat - point.lat) + point.lng
      if (lng < crossing) inside = !inside
    }
    before = point
  }
  return inside
}
