import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import type { PartOffer } from '#contracts/manifest/part-offers.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'

/** Days after which the service deletes offers too. */
const keptDays = 7

/** Deletes the offers of days that are a week ago, and offers that were begun then and never sent. */
export const deleteOldPartOffers: FeatureCleanup = async (db, { now, deviceDated }) => {
  const oldest = addDays(londonDay(new Date(now)), -keptDays)
  await db.table<PartOffer, string>('partOffers').where('day').below(oldest).delete()
  const begunBefore = new Date(deviceDated - keptDays * 86_400_000).toISOString()
  await db
    .table<{ savedAt: string }, string>('partOfferDrafts')
    .filter(({ savedAt }) => savedAt < begunBefore)
    .delete()
}
