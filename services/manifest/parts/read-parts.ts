import { sql } from 'kysely'
import type { GiveParcelsInput } from '#contracts/depot/desk-commands.ts'
import type { ManifestRow, RoundRow } from '../feed-values.ts'
import type { ManifestTransaction } from '../tables.ts'
import type { PlacedParcel, RoundFamily } from './decide-gift.ts'

/** Rounds with their whole rounds and all parts of these, locked in the order of their ids. */
async function lockFamilies(
  tx: ManifestTransaction,
  subDepots: readonly string[],
  ids: readonly string[],
): Promise<RoundRow[]> {
  const named = sql`select coalesce(part_of, id) from rounds where sub_depot = any(${subDepots}::text[]) and id = any(${ids}::uuid[])`
  const { rows } = await sql<RoundRow>`
    select * from rounds where id in (${named})
      or part_of in (${named}) and part_of is not null and sub_depot = any(${subDepots}::text[])
    order by id for update`.execute(tx)
  return rows
}

/** Parcels on lists, locked in the order of their ids. */
async function lockPlaces(
  tx: ManifestTransaction,
  subDepots: readonly string[],
  ids: readonly string[],
): Promise<Map<string, PlacedParcel>> {
  const rows = await tx
    .selectFrom('parcels')
    .select(['id', 'manifest_id', 'status'])
    .where('sub_depot', '=', sql<string>`any(${subDepots}::text[])`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .where('body', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ id, manifest_id, status }) => [
      id,
      { manifestId: manifest_id, status: status as PlacedParcel['status'] },
    ]),
  )
}

/** The lists of locked rounds on days. */
async function listsOnDays(
  tx: ManifestTransaction,
  rounds: readonly RoundRow[],
  days: readonly string[],
): Promise<ManifestRow[]> {
  if (rounds.length === 0 || days.length === 0) return []
  return await tx
    .selectFrom('manifests')
    .selectAll()
    .where('sub_depot', '=', sql<string>`any(${[...new Set(rounds.map((round) => round.sub_depot))]}::text[])`)
    .where('round_id', '=', sql<string>`any(${rounds.map(({ id }) => id)}::uuid[])`)
    .where('date', '=', sql<string>`any(${days}::text[])`)
    .where('expired_at', 'is', null)
    .execute()
}

/** The rounds that commands give parcels of, by id, locked with their parts and these parcels. */
export async function readFamilies(
  tx: ManifestTransaction,
  subDepots: readonly string[],
  inputs: readonly GiveParcelsInput[],
): Promise<Map<string, RoundFamily>> {
  if (inputs.length === 0) return new Map()
  const rounds = await lockFamilies(
    tx,
    subDepots,
    inputs.map(({ roundId }) => roundId),
  )
  const lists = await listsOnDays(
    tx,
    rounds,
    inputs.map(({ day }) => day),
  )
  const parcels = await lockPlaces(tx, subDepots, [...new Set(inputs.flatMap(({ parcelIds }) => parcelIds))])
  const wholeOf = (round: RoundRow): string => round.part_of ?? round.id
  return new Map(
    rounds.map((source): [string, RoundFamily] => {
      const family = rounds.filter((round) => wholeOf(round) === wholeOf(source))
      const ids = new Set(family.map(({ id }) => id))
      return [source.id, { source, rounds: family, lists: lists.filter((list) => ids.has(list.round_id)), parcels }]
    }),
  )
}
