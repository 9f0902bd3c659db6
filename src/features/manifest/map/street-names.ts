import type { MapStop } from '#domain/map/map-stops.ts'
import type { Pin } from '#domain/navigation/pin.ts'

export interface StreetName {
  name: string
  pin: Pin
}

/** The height of a line, and the width of a letter of it. */
const [lineHeight, letterWidth] = [20, 8]

/** Returns the street names of the list, each in the middle of its stops; of those that would overlap, the one with more stops. */
export function placeStreetNames(
  stops: readonly MapStop[],
  toPx: (pin: Pin) => { x: number; y: number },
): StreetName[] {
  const streets = new Map<string, MapStop[]>()
  for (const stop of stops)
    if (stop.street !== '') streets.set(stop.street, [...(streets.get(stop.street) ?? []), stop])
  const byStops = [...streets].sort(([, a], [, b]) => b.length - a.length)
  const placed: { x: number; y: number; width: number }[] = []
  const names: StreetName[] = []
  for (const [name, members] of byStops) {
    // The middle one of the stops and not their average, which may be beside a street that bends.
    const pin = members[members.length >> 1]?.pin
    if (!pin) continue
    const { x, y } = toPx(pin)
    const width = name.length * letterWidth
    const overlaps = placed.some(
      (other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < lineHeight,
    )
    if (overlaps) continue
    placed.push({ x, y, width })
    names.push({ name, pin })
  }
  return names
}
