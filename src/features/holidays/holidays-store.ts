import type { FeatureStore } from '#offline/feature-store.ts'

export const holidaysStore: FeatureStore = {
  name: 'holidays',
  version: 1,
  tables: {
    holidays: 'id',
    /** Holds two rows: the deployment's rules and the courier's own. */
    holidayRules: 'id',
    leaveTerms: 'id',
    /** Others' holidays that this courier was asked to cover. */
    holidayCovers: 'id',
    colleagues: 'id',
    /** The request that was begun and not sent yet. */
    holidayDrafts: 'key',
  },
}
