import { sql } from 'kysely'
import type { FeedRow } from '#kit/sync/feed.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { doorRows } from './doors/door-feeds.ts'
import { toCourierFeed, toManifest, toRound, type ManifestRow, type RoundRow } from './feed-values.ts'
import { parcelOfRow } from './parcel-row.ts'
import { stopRows } from './stops/stop-feeds.ts'
import type { ParcelPlace } from './parcel-state.ts'
import { lockParcelsOfManifests } from './parcel-store.ts'
import type { ManifestTransaction } from './tables.ts'

/** Returns the courier of a manifest, read after the lock of its round, or null if it has none. */
export async function courierOfList(
  tx: ManifestTransaction,
  { subDepot, manifestId }: ParcelPlace,
): Promise<string | null> {
  const row = await tx
    .selectFrom('manifests')
    .select('courier')
    .where('sub_depot', '=', subDepot)
    .where('id', '=', manifestId)
    .executeTakeFirst()
  return row?.courier ?? null
}

/** The lists of a round that have not left yet, the earliest day first. */
export const listsOfRound = async (tx: ManifestTransaction, { sub_depot, id }: RoundRow): Promise<ManifestRow[]> =>
  await tx
    .selectFrom('manifests')
    .selectAll()
    .where('sub_depot', '=', sub_depot)
    .where('round_id', '=', id)
    .where('expired_at', 'is', null)
    .orderBy('date')
    .execute()

/** Whoever has the round on their phone: who drives it until further notice, and who has a list of it. */
export const getHolders = (round: RoundRow, lists: readonly Pick<ManifestRow, 'courier'>[]): Set<string> =>
  new Set([round.courier, ...lists.map(({ courier }) => courier)].filter((courier) => courier !== null))

/** The couriers who had a round, and until when. Their late records are saved for the depot. */
export async function recordHolders(
  tx: ManifestTransaction,
  { sub_depot, id: round_id }: RoundRow,
  { lost, gained }: { lost: readonly string[]; gained: readonly string[] },
  at: Date,
): Promise<void> {
  if (lost.length > 0)
    await tx
      .updateTable('round_holders')
      .set({ until: at.toISOString() })
      .where('sub_depot', '=', sub_depot)
      .where('round_id', '=', round_id)
      .where('courier', '=', sql<string>`any(${lost}::text[])`)
      .where('until', 'is', null)
      .execute()
  const held = gained.map((courier) => ({ sub_depot, round_id, courier, since: at.toISOString(), until: null }))
  if (held.length > 0)
    await tx
      .insertInto('round_holders')
      .values(held)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

interface Moving {
  before: RoundRow
  after: RoundRow
  /** All lists of the round as they were. */
  lists: readonly ManifestRow[]
  /** The courier who gets each of them. */
  courierOf: (list: ManifestRow) => string | null
}

/**
 * Moves lists of a locked round to other couriers, with all that is still on them.
 * @returns what the feeds are to say of it, in the order in which they are to say it
 */
export async function moveLists(
  tx: ManifestTransaction,
  { before, after, lists, courierOf }: Moving,
  at: Date,
): Promise<FeedRow[]> {
  const moved = lists.flatMap((list) => {
    const courier = courierOf(list)
    return courier === list.courier ? [] : [{ list, courier }]
  })
  const had = getHolders(before, lists)
  const has = getHolders(
    after,
    lists.map((list) => ({ courier: courierOf(list) })),
  )
  const lost = [...had].filter((courier) => !has.has(courier))
  const gained = [...has].filter((courier) => !had.has(courier))
  const rows = await lockParcelsOfManifests(
    tx,
    moved.map(({ list }) => list),
  )
  for (const courier of new Set(moved.map((each) => each.courier))) {
    const ids = moved.flatMap((each) => (each.courier === courier ? [each.list.id] : []))
    await tx
      .updateTable('manifests')
      .set({ courier })
      .where('sub_depot', '=', after.sub_depot)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    notifyDesks(tx, [after.sub_depot])
  }
  await recordHolders(tx, after, { lost, gained }, at)
  const parcelsOf = ({ id }: ManifestRow) =>
    rows.flatMap((row) => (row.manifest_id === id ? (parcelOfRow(row) ?? []) : []))
  const doors = await doorRows(
    tx,
    moved.flatMap(({ list, courier }) => {
      const addresses = parcelsOf(list).map(({ address }) => address)
      return [list.courier, courier].map((each) => ({ subDepot: list.sub_depot, courier: each, addresses }))
    }),
  )
  const stops = await stopRows(
    tx,
    moved.map(({ list }) => ({ subDepot: list.sub_depot, manifestId: list.id, former: [list.courier] })),
  )
  return [
    ...moved.flatMap(({ list }) => parcelsOf(list).flatMap(({ id }) => toCourierFeed(list.courier).gone('parcel', id))),
    ...moved.flatMap(({ list }) => toCourierFeed(list.courier).gone('manifest', list.id)),
    ...lost.flatMap((courier) => toCourierFeed(courier).gone('round', after.id)),
    ...gained.flatMap((courier) => toCourierFeed(courier).round(toRound(after))),
    ...moved.flatMap(({ list, courier }) => toCourierFeed(courier).manifest(toManifest(list, after))),
    ...moved.flatMap(({ list, courier }) => parcelsOf(list).flatMap((parcel) => toCourierFeed(courier).parcel(parcel))),
    ...doors,
    ...stops,
  ]
}
