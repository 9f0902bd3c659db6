import type { FeatureStore } from '#offline/feature-store.ts'

/** What the services have told a desk, whole answer by whole answer. */
export const depotStore: FeatureStore = {
  name: 'depot',
  version: 1,
  tables: { deskAnswers: 'id' },
}
