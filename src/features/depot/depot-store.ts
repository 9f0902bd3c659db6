import type { FeatureStore } from '#offline/feature-store.ts'

/** The tables of the desk: cached responses, messages with couriers, and drafts. */
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
