import type { FeatureStore } from '#offline/feature-store.ts'

export const marketplaceStore: FeatureStore = {
  name: 'marketplace',
  version: 1,
  tables: {
    adverts: 'id',
    marketAdverts: 'id',
    conversations: 'id',
    advertReports: 'id',
    /** Photos that were seen, for use without signal. */
    marketPhotos: 'id, advert, seenAt',
    /** Unsent forms: `advert/new`, `advert/<id>`, `talk/<id>`, `report/<id>`. */
    marketDrafts: 'id',
  },
}
