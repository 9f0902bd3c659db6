import { sql, type QueryExecutorProvider } from 'kysely'
import type { Caller } from '#kit/http/auth.ts'
import { depotsServed, homeOf } from '#kit/http/staff-access.ts'
import type { FormsStore } from './form-store.ts'
import { caseDecisions } from './staff-feed.ts'

/** Notes where a courier who sends something works; {@link moveHome} changes it. */
export async function noteHome(tx: QueryExecutorProvider, caller: Caller): Promise<void> {
  const home = homeOf(caller)
  await sql`
    insert into courier_home (courier, sub_depot, told) values (${caller.sub}, ${home}, ${home})
    on conflict (courier) do nothing`.execute(tx)
}

export async function readHome(tx: QueryExecutorProvider, courier: string): Promise<string> {
  const { rows } = await sql<{
    home: string
  }>`select sub_depot as home from courier_home where courier = ${courier}`.execute(tx)
  return rows[0]?.home ?? ''
}

/** Cases go with their courier to another sub-depot, when their token says so. */
export async function moveHome(store: FormsStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  const home = homeOf(caller)
  const { numAffectedRows } =
    await sql`update courier_home set sub_depot = ${home} where courier = ${caller.sub} and sub_depot <> ${home}`.execute(
      store.db,
    )
  if (numAffectedRows !== 0n) await caseDecisions.backfill(store, caller.sub)
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
