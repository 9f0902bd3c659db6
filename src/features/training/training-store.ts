import type { FeatureStore } from '#offline/feature-store.ts'

export const trainingStore: FeatureStore = {
  name: 'training',
  version: 1,
  tables: { courses: 'id', attempts: 'id, course' },
}
