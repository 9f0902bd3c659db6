import type { FeatureStore } from '#offline/feature-store.ts'

export const availabilityStore: FeatureStore = {
  name: 'availability',
  version: 1,
  tables: {
    /** One row: what holds in every week. */
    weeklyPatterns: 'id',
    /** By the day on which it holds instead of the pattern. */
    availabilityExceptions: 'id',
    roundOffers: 'id, date',
    /** What was begun and not saved yet: the week, a day, an answer. */
    planDrafts: 'id',
  },
}
