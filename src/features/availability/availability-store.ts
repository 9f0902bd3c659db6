import type { FeatureStore } from '#offline/feature-store.ts'

export const availabilityStore: FeatureStore = {
  name: 'availability',
  version: 1,
  tables: {
    /** One row: what holds in every week. */
    weeklyPatterns: 'id',
    availabilityExceptions: 'id',
    roundOffers: 'id, date',
    /** Drafts that are not saved yet: the week, a day, a response to an offer. */
    planDrafts: 'id',
  },
}
