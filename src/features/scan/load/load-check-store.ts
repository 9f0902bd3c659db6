import type { FeatureStore } from '#offline/feature-store.ts'

export const loadCheckStore: FeatureStore = {
  name: 'load-check',
  version: 1,
  tables: {
    loadScans: 'id, manifestId',
    /** This table exists on this phone only. */
    loadRuns: 'id, day',
  },
}
