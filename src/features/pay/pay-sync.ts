import { invoiceDaySchema, invoiceSchema } from '#contracts/pay/pay.ts'
import { rateTableSchema } from '#contracts/pay/rates.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { helperParcelsSync } from './helper-parcels-sync.ts'
import { taxSync } from './tax/tax-sync.ts'

/** Rates and invoices are read alone: what does not agree is asked for as an enquiry. */
const paySync: FeatureSync = {
  service: 'performance',
  collections: [
    { kind: 'rates', table: 'rateTables', row: rateTableSchema, version: 2 },
    { kind: 'invoice', table: 'invoices', row: invoiceSchema, version: 2 },
    { kind: 'invoice-day', table: 'invoiceDays', row: invoiceDaySchema, version: 2 },
  ],
  derivedTables: [],
  commands: [],
  effects: {},
}

/** One file loads them all, because each one that the list of features names makes the first screen larger. */
export const paySyncs: readonly FeatureSync[] = [paySync, helperParcelsSync, taxSync]
