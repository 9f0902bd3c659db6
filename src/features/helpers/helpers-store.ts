import type { FeatureStore } from '#offline/feature-store.ts'

/** The people who drive for the courier, and the request that was started. */
export const helpersStore: FeatureStore = {
  name: 'helpers',
  version: 1,
  tables: {
    helpers: 'id',
    /** One row: the request that was started and not sent yet. */
    helperDrafts: 'key',
  },
}
