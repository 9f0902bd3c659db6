import { kilometresBetween } from '../content/kilometres.ts'
import type { Pin } from '../navigation/pin.ts'

/** Degrees. */
export interface Area {
  south: number
  west: number
  north: number
  east: number
}

/** A round is driven in a day: what is further from its middle than this is a mistake in the list, such as a place at sea. */
const farKm = 60

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Separates the pins of a round from those that are too far from most of the others to be right. */
export function splitFar<Stop extends { pin: Pin }>(stops: readonly Stop[]): { near: Stop[]; far: Stop[] } {
  const middle = {
    latitude: median(stops.map(({ pin }) => pin.lat)),
    longitude: median(stops.map(({ pin }) => pin.lng)),
  }
  const isNear = ({ pin }: Stop) => kilometresBetween(middle, { latitude: pin.lat, longitude: pin.lng }) <= farKm
  return { near: stops.filter(isNear), far: stops.filter((stop) => !isNear(stop)) }
}

/** Returns the area around pins; undefined if there are none. */
export function toArea(pins: readonly Pin[]): Area | undefined {
  if (pins.length === 0) return undefined
  const area: Area = { south: 90, west: 180, north: -90, east: -180 }
  for (const { lat, lng } of pins) {
    area.south = Math.min(area.south, lat)
    area.north = Math.max(area.north, lat)
    area.west = Math.min(area.west, lng)
    area.east = Math.max(area.east, lng)
  }
  return area
}
