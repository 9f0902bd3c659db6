import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import type { CourierEntry } from '#contracts/courier/courier.ts'
import { findCourier } from './courier-rows.ts'
import { findSubDepots, saveStaffMember, findStaffMember, saveSubDepot, type StoredStaff } from './staff/staff-rows.ts'
import type { SubDepot } from '#contracts/staff/staff.ts'
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

/** Demo staff and sub-depots; whatever is there already stays as it is. */
export async function seedStaff(
  { db, clock }: CourierStore,
  staff: readonly StoredStaff[],
  subDepots: readonly SubDepot[],
): Promise<void> {
  for (const each of staff) if (!(await findStaffMember(db, each.id))) await saveStaffMember(db, each, clock.now())
  const known = new Set((await findSubDepots(db)).map(({ code }) => code))
  for (const each of subDepots) if (!known.has(each.code)) await saveSubDepot(db, each, clock.now())
}
