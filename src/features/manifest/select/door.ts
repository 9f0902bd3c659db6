import { foldText } from '#domain/search/parcel-search.ts'
import type { Parcel } from '#contracts/parcel.ts'
import type { Outline } from '../list/outline.ts'

/** The other parcels for a parcel's door: house, street and postcode are the same. None where the house is not known. */
export function doorIds(outline: Outline | undefined, { id, address }: Pick<Parcel, 'id' | 'address'>): string[] {
  if (!outline || address.house === '') return []
  const place = `\n${foldText(`${address.house} ${address.street}`)}\n`
  return outline.ids.filter(
    (other, at) => other !== id && outline.postcodes[at] === address.postcode && outline.texts[at]?.includes(place),
  )
}
