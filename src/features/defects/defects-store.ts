import type { FeatureStore } from '#offline/feature-store.ts'

/** The courier's reports of vehicle defects, and the one that was started. */
export const defectsStore: FeatureStore = {
  name: 'defects',
  version: 1,
  tables: {
    defects: 'id',
    /** One row: the report that was started and not sent yet. */
    defectDrafts: 'key',
  },
}
