import { shareStairs } from '#domain/parcel/stairwell.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { houseAndStreet } from '#domain/search/parcel-search.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Outline } from '../list/outline.ts'

type Door = Pick<Parcel, 'id' | 'address'>

/** The other parcels for a parcel's door: house, street and postcode are the same. None where the house is not known. */
export function doorIds(outline: Outline | undefined, { id, address }: Door): string[] {
  if (!outline || address.house === '') return []
  const place = `\n${foldText(`${address.house} ${address.street}`)}\n`
  return outline.ids.filter(
    (other, at) => other !== id && outline.postcodes[at] === address.postcode && outline.texts[at]?.includes(place),
  )
}

function houseIn(text: string | undefined, street: string): string {
  const place = houseAndStreet(text ?? '')
  return place.endsWith(street) ? place.slice(0, place.length - street.length).trim() : place
}

/** The parcels for the other doors of a parcel's stairwell. */
export function stairwellIds(outline: Outline | undefined, { address }: Door): string[] {
  if (!outline || address.house === '') return []
  const street = foldText(address.street)
  const house = foldText(address.house)
  return outline.ids.filter(
    (_, at) =>
      outline.postcodes[at] === address.postcode &&
      outline.streets[at] === address.street &&
      shareStairs(house, houseIn(outline.texts[at], street)),
  )
}
