import type { FeatureStore } from '#offline/feature-store.ts'

export const payStore: FeatureStore = {
  name: 'pay',
  version: 2,
  tables: {
    rateTables: 'id',
    invoices: 'id, week',
    invoiceDays: 'id, invoice',
    /** What the helpers of this courier have recorded of parcels. */
    helperParcels: 'id, date',
  },
}
