import type { FeatureStore } from '#offline/feature-store.ts'

export const courierStore: FeatureStore = {
  name: 'courier',
  version: 1,
  tables: {
    couriers: 'id',
    /** What was typed into the address and not saved yet. */
    addressDrafts: 'id',
  },
}
