/** A place on a plane, in metres east and north of a point near the round. */
export interface Spot {
  x: number
  y: number
}

/** A place as lists and phones have it: degrees, WGS 84; null where it is not known. */
export interface MapPlace {
  lat: number | null
  lng: number | null
}

/** Great Britain, Northern Ireland and the islands around them, in degrees. */
const kingdom = { south: 49.1, north: 61, west: -8.7, east: 1.9 }
/** Metres: a stop that is farther from the middle of its round than this and than `spread` times the usual is a mistake. */
const nearEnough = 20_000
const spread = 6

const metresPerDegree = 111_195

export const gap = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

const middle = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const byValue = (a: number, b: number): number => a - b

function isInKingdom({ lat, lng }: MapPlace): boolean {
  // Comparisons with null or NaN are false here, and 0/0 is in the sea.
  return (
    lat !== null &&
    lng !== null &&
    lat > kingdom.south &&
    lat < kingdom.north &&
    lng > kingdom.west &&
    lng < kingdom.east
  )
}

/**
 * Returns places in metres, as far as they can be right: null for those without coordinates, outside the United Kingdom,
 * or far out of the way of all others, such as in the sea.
 */
export function usablePlaces(places: readonly MapPlace[]): (Spot | null)[] {
  const known = places.filter(isInKingdom)
  const lat = middle(known.map((place) => place.lat ?? 0).sort(byValue), 0.5)
  const lng = middle(known.map((place) => place.lng ?? 0).sort(byValue), 0.5)
  const narrow = Math.cos((lat * Math.PI) / 180)
  const spots = places.map((place): Spot | null =>
    isInKingdom(place)
      ? {
          x: ((place.lng ?? 0) - lng) * narrow * metresPerDegree,
          y: ((place.lat ?? 0) - lat) * metresPerDegree,
        }
      : null,
  )
  const away = spots.flatMap((spot) => (spot ? Math.hypot(spot.x, spot.y) : [])).sort(byValue)
  const limit = Math.max(nearEnough, spread * middle(away, 0.75))
  return spots.map((spot) => (spot && Math.hypot(spot.x, spot.y) <= limit ? spot : null))
}

/** Returns the length of a path in metres, as the crow flies. */
export const pathLength = (spots: readonly Spot[]): number =>
  spots.reduce((sum, spot, at) => sum + (at === 0 ? 0 : gap(spots[at - 1] ?? spot, spot)), 0)
