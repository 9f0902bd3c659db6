import type { FeatureStore } from '#offline/feature-store.ts'

export const podcastsStore: FeatureStore = {
  name: 'podcasts',
  version: 2,
  tables: {
    playbacks: 'id',
    /** Where this phone stopped, before it was worth a tap. */
    playPositions: 'id',
  },
}
