import type { FeatureStore } from '#offline/feature-store.ts'

export const podcastsStore: FeatureStore = {
  name: 'podcasts',
  version: 1,
  tables: {
    playbacks: 'id',
    /** Where this phone stopped, before it was worth a tap. */
    playPositions: 'id',
    /** Episodes that are kept on this phone, or on their way to it. */
    episodeFiles: 'id',
  },
}
