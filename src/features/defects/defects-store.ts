import type { FeatureStore } from '#offline/feature-store.ts'

/** Reports of vehicle defects: the courier's own, the one that was started, and those that wait for staff. */
export const defectsStore: FeatureStore = {
  name: 'defects',
  version: 1,
  tables: {
    defects: 'id',
    /** One row: the report that was started and not sent yet. */
    defectDrafts: 'key',
    staffDefects: '[feed+id]',
  },
}
