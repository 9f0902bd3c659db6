import {
  listCouriersEndpoint,
  readCourierEndpoint,
  readCourierPhoneEndpoint,
  writeCourierEndpoint,
} from '#contracts/courier/courier-endpoints.ts'
import { readDirectoryEndpoint } from '#contracts/depot/directory.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { requireServing } from '#kit/http/staff-access.ts'
import { findCouriers, findCourier, openCouriers } from './courier-rows.ts'
import { ownOrNotFound } from './staff-access.ts'
import { writeCourier, type CourierStore } from './write-courier.ts'

export const authOperations = (store: CourierStore): Operation[] => [
  implement(listCouriersEndpoint, async ({ caller, query }) => {
    requireServing(caller, query.subDepot)
    return { couriers: await findCouriers(store.db, query.subDepot) }
  }),
  implement(readDirectoryEndpoint, async () => ({ couriers: await openCouriers(store.db) })),
  implement(readCourierPhoneEndpoint, async ({ query }) => {
    const courier = await findCourier(store.db, query.courier)
    return { phone: courier?.closedAt === undefined ? (courier?.phones[0] ?? null) : null }
  }),
  implement(readCourierEndpoint, async ({ caller, params }) =>
    ownOrNotFound(caller, await findCourier(store.db, params.id)),
  ),
  implement(writeCourierEndpoint, ({ caller, params, body }) => writeCourier(store, caller, params.id, body)),
]
