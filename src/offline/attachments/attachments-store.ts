import type { FeatureStore } from '../feature-store.ts'

/** Files of every feature that this phone has fetched to show them: which are kept, and when each was last looked at. */
export const attachmentsStore: FeatureStore = {
  name: 'attachments',
  version: 1,
  tables: { attachments: 'id, seenAt, keptAt' },
}
