import type { Kysely, QueryExecutorProvider } from 'kysely'
import type { Caller } from '#kit/http/auth.ts'
import type { Clock } from '#kit/clock.ts'
import { createCourierHomes } from '#kit/courier-homes.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import type { AvailabilityTables } from './tables.ts'

export interface AvailabilityStore {
  db: Kysely<AvailabilityTables>
  clock: Clock
}

export const courierHomes = createCourierHomes({ table: 'courier_home' })

export const isCourier = (caller: Caller): boolean => caller.groups.includes('courier')

/** Saves where the caller works, so that staff can offer rounds to every courier who has opened the app. */
export async function saveHome(db: QueryExecutorProvider, caller: Caller): Promise<void> {
  if (isCourier(caller)) await courierHomes.save(db, caller.sub, getHomeSubDepot(caller))
}
