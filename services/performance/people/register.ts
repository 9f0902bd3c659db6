import { untilClosed, type ServiceRegister } from '#kit/people/register.ts'
import type { PerformanceTables } from '../tables.ts'

/** Months for which figures of work and reviews stay, as invoices do. */
export const figureMonths = 13

const ownTax = { about: ['couriers'], basis: 'contract', courier: 'courier', erasure: 'deleted' } as const

export const performanceRegister: ServiceRegister<PerformanceTables> = {
  courier_book: {
    holds: 'At which sub-depot each courier works',
    about: ['couriers'],
    basis: 'contract',
    ...untilClosed,
    jobs: ['closed-accounts', 'figures-end'],
    courier: 'courier',
    erasure: 'stays',
    because: 'staff find the invoices by it; it goes with the last of them',
  },
  rate_table: {
    holds: 'What is paid on each round, and to which couriers',
    about: ['couriers'],
    basis: 'contract',
    stays: 'Until the depot publishes another one',
    erasure: 'pseudonymised',
    because: 'the courier is taken off it',
  },
  revenue_rate: {
    holds: 'What a parcel of each band earns the carrier',
    about: 'nobody',
    stays: 'Until staff remove it',
  },
  invoice: {
    holds: 'The invoices of couriers: amounts, days, rounds and barcodes',
    about: ['couriers'],
    basis: 'legal obligation',
    stays:
      '13 months here. The carrier’s accounts, from which they are published, are the record that tax law wants for six years and the current one',
    jobs: ['invoices-retire'],
    courier: 'courier',
    erasure: 'stays',
    because: 'tax law (Taxes Management Act 1970, section 12B): it has no name, and knows the courier by the subject',
  },
  quality_day: {
    holds: 'How a courier’s day went: figures, and the parcels behind them',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: '13 months',
    jobs: ['figures-end'],
    courier: 'courier',
    erasure: 'deleted',
  },
  volume: {
    holds: 'How many parcels each round had on each day, and who drove it',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: 'The numbers always; who drove, 13 months',
    jobs: ['figures-end'],
    erasure: 'pseudonymised',
    because: 'the numbers stay without the courier',
  },
  review: {
    holds: 'What recipients have said of a courier’s deliveries, and the courier’s appeals',
    about: ['couriers', 'recipients'],
    basis: 'legitimate interests',
    stays: '13 months',
    jobs: ['figures-end'],
    courier: 'courier',
    hidden: ['told', 'shown_until'],
    erasure: 'deleted',
  },
  tax_vehicle: {
    ...ownTax,
    holds: 'The vehicles that a courier deducts the costs of',
    ...untilClosed,
  },
  tax_entry: {
    ...ownTax,
    holds: 'A courier’s own records for their tax: miles with places, receipts with photos, income',
    stays: 'Six years after the end of the tax year',
    jobs: ['closed-accounts', 'tax-records-end'],
    because: 'the duty to have them is the courier’s, who downloads them before',
  },
  tax_ledger: {
    ...ownTax,
    holds: 'In which nation a courier pays income tax, their quarters, other income and VAT number',
    ...untilClosed,
  },
}
