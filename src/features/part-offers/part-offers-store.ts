import type { FeatureStore } from '#offline/feature-store.ts'

export const partOffersStore: FeatureStore = {
  name: 'partOffers',
  version: 1,
  tables: {
    /** Offers of parts of rounds that this courier made or got. */
    partOffers: 'id, day',
    /** The offer of a list that was begun and not sent. */
    partOfferDrafts: 'manifestId',
  },
}
