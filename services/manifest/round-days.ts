import { sql } from 'kysely'
import type { FeedRow } from '#kit/sync/feed.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import type { RoundRow } from './feed-values.ts'
import { listsOfRound, moveLists } from './list-couriers.ts'
import type { ManifestDatabase, ManifestTransaction } from './tables.ts'
import { recordAssignedDays } from './webhooks/round-events.ts'

/** The couriers of days that are given apart; null: nobody on that day. */
export type GivenDays = ReadonlyMap<string, string | null>

/** Days of rounds that are given apart, by the id of the round. */
export async function readGivenDays(
  tx: ManifestTransaction | ManifestDatabase,
  rounds: readonly Pick<RoundRow, 'sub_depot' | 'id'>[],
): Promise<Map<string, Map<string, string | null>>> {
  const given = new Map(rounds.map(({ id }) => [id, new Map<string, string | null>()]))
  if (rounds.length === 0) return given
  const rows = await tx
    .selectFrom('round_days')
    .selectAll()
    .where('sub_depot', '=', sql<string>`any(${[...new Set(rounds.map((round) => round.sub_depot))]}::text[])`)
    .where('round_id', '=', sql<string>`any(${rounds.map(({ id }) => id)}::uuid[])`)
    .execute()
  for (const { round_id, date, courier } of rows) given.get(round_id)?.set(date, courier)
  return given
}

/** The courier of a round on a day: the one who was given that day, or else the one who has it until further notice. */
export const driverOn = (round: Pick<RoundRow, 'courier'>, given: GivenDays | undefined, day: string): string | null =>
  given?.has(day) ? (given.get(day) ?? null) : round.courier

/**
 * Gives days of a locked round to somebody, or to nobody. A day that is given to whoever has the round is like the other
 * days again.
 * @returns what the feeds are to say of it, in the order in which they are to say it
 */
export async function giveDays(
  tx: ManifestTransaction,
  round: RoundRow,
  days: GivenDays,
  at: Date,
): Promise<FeedRow[]> {
  const { sub_depot, id: round_id } = round
  const all = [...days].map(([date, courier]) => ({ sub_depot, round_id, date, courier }))
  const apart = all.filter(({ courier }) => courier !== round.courier)
  const usual = all.filter(({ courier }) => courier === round.courier)
  if (apart.length > 0)
    await tx
      .insertInto('round_days')
      .values(apart)
      .onConflict((conflict) =>
        conflict
          .columns(['sub_depot', 'round_id', 'date'])
          .doUpdateSet((change) => ({ courier: change.ref('excluded.courier') })),
      )
      .execute()
  if (usual.length > 0)
    await tx
      .deleteFrom('round_days')
      .where('sub_depot', '=', sub_depot)
      .where('round_id', '=', round_id)
      .where('date', '=', sql<string>`any(${usual.map(({ date }) => date)}::text[])`)
      .execute()
  if (all.length > 0) notifyDesks(tx, [sub_depot])
  await recordAssignedDays(tx, round, days, at)
  const lists = await listsOfRound(tx, round)
  const courierOf = (list: (typeof lists)[number]) =>
    days.has(list.date) ? (days.get(list.date) ?? null) : list.courier
  return await moveLists(tx, { before: round, after: round, lists, courierOf }, at)
}
