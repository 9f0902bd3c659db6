import type { FeatureStore } from '#offline/feature-store.ts'

/** What waits for staff, as the feeds of their sub-depot and of the back office have it, and the words that were begun at this desk. */
export const decideStore: FeatureStore = {
  name: 'decide',
  version: 4,
  tables: {
    staffHolidays: '[feed+id]',
    staffCovers: '[feed+id]',
    staffClaims: '[feed+id]',
    staffEnquiries: '[feed+id]',
    staffDocuments: '[feed+id]',
    staffOffers: '[feed+id]',
    staffAdverts: '[feed+id]',
    staffAppeals: '[feed+id]',
    staffCouriers: '[feed+id]',
    decideWords: 'key',
  },
}
