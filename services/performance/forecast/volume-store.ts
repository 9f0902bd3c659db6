import { sql, type QueryExecutorProvider } from 'kysely'
import type { RoundVolume } from '#contracts/performance/forecast-endpoints.ts'

export async function writeVolumes(
  tx: QueryExecutorProvider,
  subDepot: string,
  volumes: readonly RoundVolume[],
): Promise<void> {
  await sql`
    insert into volume (sub_depot, round, day, parcels, courier)
    select ${subDepot}, r.round, r.day, r.parcels, r.courier
    from jsonb_to_recordset(${JSON.stringify(volumes)}::jsonb) as r(round text, day text, parcels int4, courier text)
    on conflict (sub_depot, round, day) do update
      set parcels = excluded.parcels, courier = coalesce(excluded.courier, volume.courier)`.execute(tx)
}

export interface RoundDays {
  round: string
  /** The number of parcels by day. */
  days: ReadonlyMap<string, number>
}

/** Returns the volumes of a sub-depot's rounds since a day; `rounds` is null for all. */
export async function readVolumes(
  db: QueryExecutorProvider,
  subDepot: string,
  since: string,
  rounds: readonly string[] | null,
): Promise<RoundDays[]> {
  const { rows } = await sql<{ round: string; days: Record<string, number> }>`
    select round, jsonb_object_agg(day, parcels) as days from volume
    where sub_depot = ${subDepot} and day >= ${since} and (${rounds === null} or round = any(${rounds ?? []}::text[]))
    group by round order by round`.execute(db)
  return rows.map(({ round, days }) => ({ round, days: new Map(Object.entries(days)) }))
}

export async function roundsCarried(
  db: QueryExecutorProvider,
  courier: string,
  subDepot: string,
  since: string,
): Promise<string[]> {
  const { rows } = await sql<{ round: string }>`
    select distinct round from volume where courier = ${courier} and sub_depot = ${subDepot} and day >= ${since} order by round`.execute(
    db,
  )
  return rows.map(({ round }) => round)
}
