import { changeAddress, type ChangeAddressInput } from '#contracts/parcel/change-address.ts'
import { courierSchema, type Courier } from '#contracts/courier/courier.ts'
import { blankCourier } from '#domain/blank-courier.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { addressMessages } from './rejection-messages.ts'

export const courierSync: FeatureSync = {
  service: 'auth',
  collections: [{ kind: 'courier', table: 'couriers', row: courierSchema, version: 3 }],
  derivedTables: [],
  commands: [changeAddress],
  effects: {
    changeAddress: (row: Courier | undefined, { id, address }: ChangeAddressInput): Courier => ({
      ...(row ?? blankCourier(id)),
      address,
    }),
  },
  describe: {
    changeAddress: ({ address }: ChangeAddressInput) => ({
      title: `Your address, ${address.line1}`,
      about: 'Your address',
      to: '/more/details?popup=change-address',
      resumes: true,
    }),
  },
  refusals: addressMessages,
}
