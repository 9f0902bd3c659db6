import type { FeatureStore } from '#offline/feature-store.ts'

export const stopsStore: FeatureStore = {
  name: 'stops',
  version: 1,
  tables: {
    /** The stops of each list, by the id of its manifest. */
    stopLists: 'id, date',
    /** What was started at a stop and not saved, as typed. */
    stopDrafts: 'key',
  },
}
