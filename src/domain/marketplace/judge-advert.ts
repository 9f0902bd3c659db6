import type { AdvertErrorCode } from '#contracts/marketplace/marketplace-commands.ts'
import type { AdvertFields } from '#contracts/marketplace/marketplace.ts'
import { personalDetails } from './personal-details.ts'

const outward = /^[A-Z]{1,2}[0-9][0-9A-Z]?$/

/** Returns the reasons to reject an advert. `subDepot`: the seller's. */
export function listAdvertErrors(
  { title, description, area }: Pick<AdvertFields, 'title' | 'description' | 'area'>,
  subDepot: string,
): AdvertErrorCode[] {
  return [
    ...(personalDetails(title).length > 0 ? (['title-personal'] as const) : []),
    ...(personalDetails(description).length > 0 ? (['description-personal'] as const) : []),
    ...(outward.test(area) || (area === subDepot && subDepot !== '') ? [] : (['area-too-exact'] as const)),
  ]
}
