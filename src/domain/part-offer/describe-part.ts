import type { OfferedPart } from '#contracts/manifest/part-offers.ts'
import type { Address } from '#contracts/parcel/parcel.ts'
import { kilometresBetween } from '../content/kilometres.ts'

/** A parcel as an offer counts it. */
export interface OfferedStop {
  sequence: number
  address: Pick<Address, 'street' | 'lat' | 'lng'>
}

function measure(stops: readonly OfferedStop[]): number | null {
  const places = stops.flatMap(({ address: { lat, lng } }) =>
    lat === null || lng === null ? [] : [{ latitude: lat, longitude: lng }],
  )
  if (places.length < stops.length || places.length < 2) return null
  const kilometres = places.slice(1).map((place, at) => kilometresBetween(places[at] ?? place, place))
  return Math.round(kilometres.reduce((sum, each) => sum + each, 0) * 1000)
}

/** Returns the figures of offered parcels, with their streets in the order of the list. */
export function describePart(stops: readonly OfferedStop[]): OfferedPart {
  const inOrder = stops.toSorted((a, b) => a.sequence - b.sequence)
  const streets = new Map<string, number>()
  for (const { address } of inOrder) streets.set(address.street, (streets.get(address.street) ?? 0) + 1)
  return {
    streets: [...streets].map(([street, parcels]) => ({ street, parcels })),
    parcels: inOrder.length,
    first: inOrder.at(0)?.sequence ?? 0,
    last: inOrder.at(-1)?.sequence ?? 0,
    metres: measure(inOrder),
  }
}
