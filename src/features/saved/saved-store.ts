import type { FeatureStore } from '#offline/feature-store.ts'

export const savedStore: FeatureStore = {
  name: 'saved',
  version: 1,
  tables: {
    savedItems: 'id',
    acknowledgements: 'id',
  },
}
