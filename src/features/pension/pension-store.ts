import type { FeatureStore } from '#offline/feature-store.ts'

export const pensionStore: FeatureStore = {
  name: 'pension',
  version: 1,
  tables: {
    pensions: 'id',
    pensionRules: 'id',
    pensionDrafts: 'id',
  },
}
