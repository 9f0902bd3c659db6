import type { BankDetails } from '#contracts/courier/bank-account.ts'
import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import type { CourierEntry } from '#contracts/courier/courier.ts'
import { demoCouriers, demoSubDepot } from './demo-accounts.ts'

const [first, second] = demoCouriers
const demoDepot = { subDepot: demoSubDepot, roles: ['courier' as const] }

/**
 * Returns what the depot of the demo knows of its couriers, by their subjects. Names and places say that they are
 * examples; the telephone numbers are those that Ofcom reserves for drama.
 */
export const demoProfiles: Readonly<Record<string, CourierEntry & { address: PostalAddress }>> = {
  [first.sub]: {
    ...demoDepot,
    name: 'A. Example (demo)',
    courierNumber: 'DEMO-104',
    rounds: ['104'],
    phones: ['+447700900104'],
    address: { line1: '1 Sample Road', line2: '', town: 'Sampleton', postcode: 'AB1 2DF' },
  },
  [second.sub]: {
    ...demoDepot,
    name: 'B. Sample (demo)',
    courierNumber: 'DEMO-118',
    rounds: ['118'],
    phones: ['+447700900118'],
    address: { line1: 'Flat 2', line2: '8 Specimen Avenue', town: 'Sampleton', postcode: 'AB1 3EG' },
  },
}

/** Where the couriers of the demo are paid to, by their subjects: accounts that Vocalink publishes as examples. */
export const demoBankAccounts: Readonly<Record<string, BankDetails>> = {
  [first.sub]: { holder: 'A. Example', sortCode: '202959', accountNumber: '63748472', rollNumber: null },
  [second.sub]: { holder: 'B. Sample', sortCode: '871427', accountNumber: '46238510', rollNumber: null },
}
