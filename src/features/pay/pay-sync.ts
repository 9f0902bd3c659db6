import { invoiceDaySchema, invoiceSchema } from '#contracts/pay/pay.ts'
import { rateTableSchema } from '#contracts/pay/rates.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'

/** Rates and invoices are read alone: what does not agree is asked for as an enquiry. */
export const paySync: FeatureSync = {
  service: 'performance',
  collections: [
    { kind: 'rates', table: 'rateTables', row: rateTableSchema },
    { kind: 'invoice', table: 'invoices', row: invoiceSchema },
    { kind: 'invoice-day', table: 'invoiceDays', row: invoiceDaySchema },
  ],
  derivedTables: [],
  commands: [],
  effects: {},
}
