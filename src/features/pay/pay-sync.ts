import type { FeatureSync } from '#offline/feature-sync.ts'

/** Rates and invoices are read alone: what does not agree is asked for as an enquiry. */
export const paySync: FeatureSync = {
  service: 'performance',
  pullAtStart: true,
  collections: [
    { kind: 'rates', table: 'rateTables' },
    { kind: 'invoice', table: 'invoices' },
    { kind: 'invoice-day', table: 'invoiceDays' },
  ],
  derivedTables: [],
  commands: [],
  effects: {},
}
