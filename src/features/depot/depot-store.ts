import type { FeatureStore } from '#offline/feature-store.ts'

/** What the services have told a desk, whole answer by whole answer, what is written with couriers, and what was begun to be. */
export const depotStore: FeatureStore = {
  name: 'depot',
  version: 4,
  tables: {
    deskAnswers: 'id',
    staffThreads: '[feed+id]',
    staffMessages: '[feed+id], courier',
    deskReplies: 'courier',
    deskNotices: 'id',
    deskDrafts: 'id',
  },
}
