import type { FeatureStore } from '#offline/feature-store.ts'

export const messagesStore: FeatureStore = {
  name: 'messages',
  version: 1,
  tables: {
    /** One row: how far each side is. */
    threads: 'id',
    messages: 'id, n',
    /** Holds one row: the unsent message. */
    messageDrafts: 'id',
    notices: 'id',
    /** One row: what the courier wants of pushes on this phone. */
    pushSettings: 'id',
  },
}
