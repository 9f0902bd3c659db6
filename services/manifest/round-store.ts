import { sql } from 'kysely'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import type { RoundDay } from './import/plan-import.ts'
import type { RoundRow } from './feed-values.ts'
import { toRoundId } from '#domain/parcel/stable-id.ts'
import type { ManifestTransaction } from './tables.ts'
import { writeRows } from './write-rows.ts'

export const roundKey = (subDepot: string, number: string): string => `${subDepot}/${number}`

/** The rounds of a file by `roundKey`, locked with their parts; those that do not exist are made, without a courier. */
export async function takeRounds(
  tx: ManifestTransaction,
  days: readonly RoundDay[],
): Promise<Map<string, { round: RoundRow; isNew: boolean }>> {
  const named = new Map(days.map((day) => [roundKey(day.subDepot, day.round), day]))
  const wanted = [...named.values()].map(({ subDepot, round, roundName }) => ({
    sub_depot: subDepot,
    id: toRoundId(subDepot, round),
    number: round,
    name: roundName,
    courier: null,
  }))
  const keys = wanted.map((round) => sql`(${round.sub_depot}, ${round.number})`)
  const find = async (): Promise<RoundRow[]> => {
    const { rows } = await sql<RoundRow>`
      select * from rounds where (sub_depot, number) in (${sql.join(keys)})
        or part_of in (select id from rounds where (sub_depot, number) in (${sql.join(keys)}))
          and part_of is not null and sub_depot = any(${[...new Set(wanted.map((round) => round.sub_depot))]}::text[])
      order by id for update`.execute(tx)
    return rows
  }
  const before = new Set((await find()).map((round) => round.id))
  await writeRows(tx, 'rounds', wanted, sql`on conflict do nothing`)
  const found = await find()
  return new Map(
    found.map((round) => [roundKey(round.sub_depot, round.number), { round, isNew: !before.has(round.id) }]),
  )
}

/** A round by its id, locked against every other writer; undefined if there is none. */
export async function lockRound(tx: ManifestTransaction, id: string): Promise<RoundRow | undefined> {
  return await tx.selectFrom('rounds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function renameRounds(tx: ManifestTransaction, rounds: readonly RoundRow[]): Promise<void> {
  await writeRows(tx, 'rounds', rounds, sql`on conflict (sub_depot, id) do update set name = excluded.name`)
  notifyDesks(
    tx,
    rounds.map((round) => round.sub_depot),
  )
}

/** Locks and returns the round of a parcel's list: its courier does not change meanwhile. */
export async function lockRoundOfParcel(tx: ManifestTransaction, parcelId: string): Promise<RoundRow | undefined> {
  return await tx
    .selectFrom('rounds')
    .selectAll()
    .where('id', '=', (query) =>
      query
        .selectFrom('parcels as p')
        .innerJoin('manifests as m', (join) =>
          join.onRef('m.sub_depot', '=', 'p.sub_depot').onRef('m.id', '=', 'p.manifest_id'),
        )
        .where('p.id', '=', parcelId)
        .select('m.round_id'),
    )
    .forUpdate()
    .executeTakeFirst()
}
