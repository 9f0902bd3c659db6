import type { FeatureStore } from '#offline/feature-store.ts'

export const starsStore: FeatureStore = {
  name: 'stars',
  version: 1,
  tables: {
    reviews: 'id, day',
    starPeriods: 'id',
    starRules: 'id',
    appealDrafts: 'review',
  },
}
