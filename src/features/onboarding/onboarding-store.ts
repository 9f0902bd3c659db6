import type { FeatureStore } from '#offline/feature-store.ts'

export const onboardingStore: FeatureStore = {
  name: 'onboarding',
  version: 1,
  tables: {
    onboardingSteps: 'id',
    documents: 'id',
    documentReminders: 'id',
    documentDrafts: 'step',
  },
}
