import type { FeatureStore } from '#offline/feature-store.ts'

export const contentStore: FeatureStore = {
  name: 'content',
  version: 1,
  tables: {
    contentDocuments: 'id, type, [type+uid], *tags',
    /** One row: which version of the content is here. */
    contentState: 'id',
  },
}
