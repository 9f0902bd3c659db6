import type { FeatureStore } from '#offline/feature-store.ts'

export const performanceStore: FeatureStore = {
  name: 'performance',
  version: 1,
  tables: {
    qualityDays: 'id, day',
    /** Apart from the figures, which are read far more often. */
    qualityParcels: 'id, day',
    qualityRules: 'id',
  },
}
