import { sql, type QueryExecutorProvider } from 'kysely'
import { createCourierHomes } from '#kit/courier-homes.ts'
import type { Caller } from '#kit/http/auth.ts'
import { homeOf } from '#kit/http/staff-access.ts'

export const courierHomes = createCourierHomes({ table: 'courier_home', also: 'told' })

/** Saves where a courier works who sends something for the first time. Their next pull saves that they have moved. */
export const addHome = (tx: QueryExecutorProvider, caller: Caller): Promise<void> =>
  courierHomes.add(tx, caller.sub, homeOf(caller))

/** Returns the sub-depot of a courier, or an empty text if none is known. */
export const readHome = async (tx: QueryExecutorProvider, courier: string): Promise<string> =>
  (await courierHomes.read(tx, courier)) ?? ''

/**
 * Waits for every other transaction in which this courier sends cases, so that two phones that send at the same moment
 * are counted one after the other. Staff and jobs do not wait for it.
 */
export async function lockHome(tx: QueryExecutorProvider, courier: string): Promise<void> {
  await sql`select 1 from courier_home where courier = ${courier} for update`.execute(tx)
}
