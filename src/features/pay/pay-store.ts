import type { FeatureStore } from '#offline/feature-store.ts'

export const payStore: FeatureStore = {
  name: 'pay',
  version: 3,
  tables: {
    rateTables: 'id',
    invoices: 'id, week',
    invoiceDays: 'id, invoice',
    /** What the helpers of this courier have recorded of parcels. */
    helperParcels: 'id, date',
    /** The courier's own records for their tax: entries, vehicles and settings. */
    tax: 'id',
    /** What was started in a form of the tax year and not saved yet. */
    taxDrafts: 'key',
  },
}
