import type { FeatureStore } from '#offline/feature-store.ts'

export const payStore: FeatureStore = {
  name: 'pay',
  version: 1,
  tables: {
    rateTables: 'id',
    invoices: 'id, week',
    invoiceDays: 'id, invoice',
  },
}
