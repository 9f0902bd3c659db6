import type { FeatureStore } from '#offline/feature-store.ts'

/** What waits for staff, as the feeds of their sub-depot and of the back office have it. */
export const decideStore: FeatureStore = {
  name: 'decide',
  version: 2,
  tables: {
    staffHolidays: '[feed+id]',
    staffClaims: '[feed+id]',
    staffEnquiries: '[feed+id]',
    staffDocuments: '[feed+id]',
    staffOffers: '[feed+id]',
    staffCouriers: '[feed+id]',
  },
}
