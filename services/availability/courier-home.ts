import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import type { Caller } from '#kit/http/auth.ts'
import type { Clock } from '#kit/clock.ts'
import type { AvailabilityTables } from './migrations.ts'

export interface AvailabilityStore {
  db: Kysely<AvailabilityTables>
  clock: Clock
}

const prefix = 'courier/'

/** Where a courier works, as their token says; empty: nowhere. */
const homeOf = (caller: Caller): string =>
  caller.groups.find((group) => group.startsWith(prefix))?.slice(prefix.length) ?? ''

export const isCourier = (caller: Caller): boolean => caller.groups.includes('courier')

/** Writes nothing where it is known already: every pull asks. */
export async function writeHome(db: QueryExecutorProvider, courier: string, subDepot: string): Promise<void> {
  await sql`
    insert into courier_home (courier, sub_depot)
    select ${courier}, ${subDepot}
    where not exists (select 1 from courier_home where courier = ${courier} and sub_depot = ${subDepot})
    on conflict (courier) do update set sub_depot = excluded.sub_depot`.execute(db)
}

/** Nobody else says here who works where, so staff can offer to whoever has opened the app. */
export async function noteHome(db: QueryExecutorProvider, caller: Caller): Promise<void> {
  if (isCourier(caller)) await writeHome(db, caller.sub, homeOf(caller))
}
