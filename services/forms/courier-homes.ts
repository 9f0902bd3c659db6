import { sql, type QueryExecutorProvider } from 'kysely'
import { createCourierHomes } from '#kit/courier-homes.ts'
import type { Caller } from '#kit/http/auth.ts'
import { depotsServed, getHomeSubDepot } from '#kit/http/staff-access.ts'
import type { FormsStore } from './form-store.ts'
import { caseDecisions } from './staff-feed.ts'

const courierHomes = createCourierHomes({ table: 'courier_home', also: 'told' })

/** Saves where a courier works who sends something for the first time; {@link moveHome} saves that they have moved. */
export const addHome = (tx: QueryExecutorProvider, caller: Caller): Promise<void> =>
  courierHomes.add(tx, caller.sub, getHomeSubDepot(caller))

export const readHome = async (tx: QueryExecutorProvider, courier: string): Promise<string> =>
  (await courierHomes.read(tx, courier)) ?? ''

/** Moves cases with their courier to another sub-depot, when the courier's token says so. */
export async function moveHome(store: FormsStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  if (await courierHomes.move(store.db, caller.sub, getHomeSubDepot(caller)))
    await caseDecisions.backfill(store, caller.sub)
}

/** Whether a file belongs to a case of a courier whom the caller looks after. */
export async function maySeeFile(
  { db }: Pick<FormsStore, 'db'>,
  caller: Caller,
  { owner, id }: { owner: string; id: string },
): Promise<boolean> {
  const served = depotsServed(caller)
  if (served === null) return true
  if (served.length === 0) return false
  const { rows } = await sql`
    select 1 from courier_home h
    where h.courier = ${owner} and h.sub_depot = any(${served}::text[]) and (
      exists (select 1 from claim c where c.courier = h.courier and position(${id} in c.body::text) > 0)
      or exists (select 1 from enquiry e where e.courier = h.courier and position(${id} in e.body::text) > 0))`.execute(
    db,
  )
  return rows.length > 0
}
