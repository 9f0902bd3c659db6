import type { FeatureStore } from '#offline/feature-store.ts'

/** The courier’s alarms and check-in timers, the number of their sub-depot, and at a desk the alarms of its couriers. */
export const safetyStore: FeatureStore = {
  name: 'safety',
  version: 1,
  tables: {
    alarms: 'id',
    checkIns: 'id',
    depotContacts: '[feed+id]',
    staffAlarms: '[feed+id]',
  },
}
