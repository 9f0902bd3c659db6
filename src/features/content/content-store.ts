import type { FeatureStore } from '#offline/feature-store.ts'

export const contentStore: FeatureStore = {
  name: 'content',
  version: 2,
  tables: {
    contentDocuments: 'id, type, [type+uid], *tags',
    /** One row: which version of the content is here. */
    contentState: 'id',
    /** One row: what lists are made from. Content from an earlier version of the app has it after the next sync. */
    contentHeads: 'version',
  },
}
