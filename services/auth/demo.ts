import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import type { CourierEntry } from '#contracts/courier/courier.ts'
import { findCourier } from './courier-rows.ts'
import { writeCourier, type CourierStore } from './write-courier.ts'

const office = { sub: 'demo', username: 'demo', groups: ['back-office'], tokenId: '' }

/** Demo couriers enter by the same door as real ones; whoever is there already stays as they are. */
export async function seedCouriers(
  store: CourierStore,
  couriers: Readonly<Record<string, CourierEntry & { address: PostalAddress }>>,
): Promise<void> {
  for (const [id, courier] of Object.entries(couriers)) {
    if (!(await findCourier(store.db, id))) await writeCourier(store, office, id, courier)
  }
}
