import type { FeatureStore } from '#offline/feature-store.ts'

export const courierStore: FeatureStore = {
  name: 'courier',
  version: 1,
  tables: {
    couriers: 'id',
    /** The address form, as typed. */
    addressDrafts: 'id',
  },
}
