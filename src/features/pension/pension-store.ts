import type { FeatureStore } from '#offline/feature-store.ts'

export const pensionStore: FeatureStore = {
  name: 'pension',
  version: 1,
  tables: {
    pensions: 'id',
    pensionRules: 'id',
    /** A change that was begun and not sent, one for each courier. */
    pensionDrafts: 'id',
  },
}
