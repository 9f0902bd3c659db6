import type { FeatureStore } from '../feature-store.ts'

/** The files of every feature that this phone has cached, and when each was last looked at. */
export const attachmentsStore: FeatureStore = {
  name: 'attachments',
  version: 1,
  tables: { attachments: 'id, seenAt, keptAt' },
}
