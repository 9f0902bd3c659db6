import type { FeatureStore } from '#offline/feature-store.ts'

export const podcastsStore: FeatureStore = {
  name: 'podcasts',
  version: 2,
  tables: {
    playbacks: 'id',
    /** Positions on this phone that are too recent for a command. */
    playPositions: 'id',
  },
}
