import { changeAddress } from '#contracts/parcel/change-address.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { courierFeedRow, lockCourier, updateCourier } from './courier-rows.ts'
import type { AuthTables } from './tables.ts'

/** Couriers change only the address of their own row. The newest change counts. */
export const courierCollection = defineCollection<Courier, AuthTables>({
  entity: 'courier',

  async load(tx, caller, ids) {
    const own = ids.includes(caller.sub) ? await lockCourier(tx, caller.sub) : undefined
    return new Map(own && [[own.id, own]])
  },

  decide: {
    changeAddress: decision(changeAddress, (state, { id, address }, { caller }) => {
      if (id !== caller.sub || !caller.groups.includes('courier')) return { rejected: 'not-your-address' }
      return state ? { state: { ...state, address } } : { rejected: 'courier-unknown' }
    }),
  },

  async save(tx, _caller, changed, at) {
    for (const { state } of changed) await updateCourier(tx, state, at)
    return changed.map(({ state }) => courierFeedRow(state))
  },
})
