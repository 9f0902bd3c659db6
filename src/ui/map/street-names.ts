import type { MapStop } from '#domain/map/map-stops.ts'
import type { Pin } from '#domain/navigation/pin.ts'

/** A box on the map, in pixels: its middle and its size. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface StreetName extends Box {
  name: string
}

/** The height of a line, and the width of a letter of it. */
const [lineHeight, letterWidth] = [20, 9]
/** Pixels from the middle of a pin to the name beside, below or above it. */
const beside = 28

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2

/** Returns the places for a name around a point, the best one first. */
function placesFor(name: string, { x, y }: { x: number; y: number }): StreetName[] {
  const width = name.length * letterWidth
  const aside = beside + width / 2
  const at = (dx: number, dy: number): StreetName => ({ name, x: x + dx, y: y + dy, width, height: lineHeight })
  return [at(0, beside), at(aside, 0), at(-aside, 0), at(0, -beside)]
}

/**
 * Returns where the street names of the list go, each beside the middle one of its stops and over no pin. Of names that
 * would overlap, the one with more stops stays.
 */
export function placeStreetNames(
  stops: readonly MapStop[],
  pins: readonly Box[],
  toPx: (pin: Pin) => { x: number; y: number },
): StreetName[] {
  const streets = new Map<string, MapStop[]>()
  for (const stop of stops)
    if (stop.street !== '') streets.set(stop.street, [...(streets.get(stop.street) ?? []), stop])
  const byStops = [...streets].sort(([, a], [, b]) => b.length - a.length)
  const names: StreetName[] = []
  for (const [name, members] of byStops) {
    // The middle one of the stops and not their average, which may be beside a street that bends.
    const middle = members[members.length >> 1]
    if (!middle) continue
    const isFree = (place: Box) => ![...pins, ...names].some((other) => overlap(place, other))
    const free = placesFor(name, toPx(middle.pin)).find(isFree)
    if (free) names.push(free)
  }
  return names
}
