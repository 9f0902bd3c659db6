import type { FeatureStore } from '#offline/feature-store.ts'

/** The items to decide, from the feeds of the sub-depot and of the back office, and the notes that were started at this desk. */
export const decideStore: FeatureStore = {
  name: 'decide',
  version: 6,
  tables: {
    staffHolidays: '[feed+id]',
    staffCovers: '[feed+id]',
    staffClaims: '[feed+id]',
    staffEnquiries: '[feed+id]',
    staffDocuments: '[feed+id]',
    staffOffers: '[feed+id]',
    staffAdverts: '[feed+id]',
    staffAppeals: '[feed+id]',
    staffDefects: '[feed+id]',
    staffHelpers: '[feed+id]',
    staffCouriers: '[feed+id]',
    decideWords: 'key',
  },
}
