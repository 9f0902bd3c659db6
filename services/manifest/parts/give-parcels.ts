import { sql } from 'kysely'
import type { FeedRow } from '#kit/sync/feed.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { doorRows } from '../doors/door-feeds.ts'
import { toCourierFeed, toManifest, toRound, type ManifestRow, type RoundRow } from '../feed-values.ts'
import { getHolders, listsOfRound, recordHolders } from '../list-couriers.ts'
import { parcelOfRow } from '../parcel-row.ts'
import { lockParcels } from '../parcel-store.ts'
import { recordReassignedParcels } from '../webhooks/parcel-events.ts'
import { updateSearchIndex } from '../desk/search-index.ts'
import { lockRound } from '../round-store.ts'
import type { ManifestTransaction } from '../tables.ts'
import type { Gift } from './decide-gift.ts'

interface Target {
  round: RoundRow
  list: ManifestRow
  feed: FeedRow[]
}

const readList = async (tx: ManifestTransaction, subDepot: string, id: string): Promise<ManifestRow | undefined> =>
  await tx.selectFrom('manifests').selectAll().where('sub_depot', '=', subDepot).where('id', '=', id).executeTakeFirst()

/** The part of the round with a list of the day, made where it is not there. */
async function takePart(
  tx: ManifestTransaction,
  { source, from, gift, number }: { source: RoundRow; from: ManifestRow; gift: Gift; number: string },
  at: Date,
): Promise<Target> {
  const { sub_depot } = source
  const { id, round_id, date } = gift.to
  await tx
    .insertInto('rounds')
    .values({
      sub_depot,
      id: round_id,
      number,
      name: source.name,
      courier: null,
      part_of: source.part_of ?? source.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const round = await lockRound(tx, round_id)
  if (!round) throw new Error(`Part ${number} of a round is neither found nor made.`)
  const before = getHolders(round, await listsOfRound(tx, round))
  await tx
    .insertInto('round_days')
    .values({ sub_depot, round_id, date, courier: gift.courier })
    .onConflict((conflict) =>
      conflict.columns(['sub_depot', 'round_id', 'date']).doUpdateSet({ courier: gift.courier }),
    )
    .execute()
  const list: ManifestRow = {
    ...from,
    id,
    round_id,
    version: 1,
    created_at: at,
    closed_at: null,
    closed_by: null,
    // No file has this list, so the first one that did would differ from it.
    content_hash: '',
    courier: gift.courier,
  }
  await tx
    .insertInto('manifests')
    .values({
      ...list,
      created_at: at.toISOString(),
      imported_at: from.imported_at.toISOString(),
      closed_at: null,
      expired_at: null,
    })
    .execute()
  await updateSearchIndex(tx, [list])
  const isNew = !before.has(gift.courier)
  if (isNew) await recordHolders(tx, round, { lost: [], gained: [gift.courier] }, at)
  const feed = toCourierFeed(gift.courier)
  return {
    round,
    list,
    feed: [...(isNew ? feed.round(toRound(round)) : []), ...feed.manifest(toManifest(list, round))],
  }
}

async function findTarget(tx: ManifestTransaction, subDepot: string, { to }: Gift): Promise<Target> {
  const [round, list] = [await lockRound(tx, to.round_id), await readList(tx, subDepot, to.id)]
  if (!round || !list) throw new Error('The list that parcels are given to is not there.')
  return { round, list, feed: [] }
}

/** Parcels and all that is recorded of them go to another list. */
async function moveParcels(tx: ManifestTransaction, subDepot: string, { from, to, parcelIds }: Gift): Promise<void> {
  for (const [table, key] of [
    ['parcels', 'id'],
    ['parcel_search', 'parcel_id'],
    ['parcel_events', 'parcel_id'],
  ] as const)
    await sql`update ${sql.table(table)} set manifest_id = ${to.id}
      where sub_depot = ${subDepot} and manifest_id = ${from} and ${sql.ref(key)} = any(${parcelIds}::uuid[])`.execute(
      tx,
    )
}

/** Notes who had the list, so that the depot still gets their late records of its parcels. */
async function recordFormerHolders(
  tx: ManifestTransaction,
  { from, target, at }: { from: ManifestRow; target: RoundRow; at: Date },
): Promise<void> {
  await sql`insert into round_holders (sub_depot, round_id, courier, since, until)
    select distinct h.sub_depot, ${target.id}::uuid, h.courier, ${at}::timestamptz, ${at}::timestamptz from round_holders h
    where h.sub_depot = ${from.sub_depot} and h.round_id = ${from.round_id}
      and (h.until is null or h.until >= ${from.created_at})
    on conflict do nothing`.execute(tx)
}

/** A part without parcels leaves the phone and the desk, unless something refers to its list. */
async function endEmptyPart(
  tx: ManifestTransaction,
  part: RoundRow,
  { id, sub_depot, date, courier }: ManifestRow,
  at: Date,
): Promise<FeedRow[]> {
  const { rows } = await sql<{ in_use: boolean }>`
    select exists (select from parcels where sub_depot = ${sub_depot} and manifest_id = ${id})
      or exists (select from load_scans where sub_depot = ${sub_depot} and manifest_id = ${id}) as in_use`.execute(tx)
  if (rows[0]?.in_use) return []
  await tx.deleteFrom('manifests').where('sub_depot', '=', sub_depot).where('id', '=', id).execute()
  await tx.deleteFrom('searched_manifests').where('sub_depot', '=', sub_depot).where('manifest_id', '=', id).execute()
  await tx
    .deleteFrom('round_days')
    .where('sub_depot', '=', sub_depot)
    .where('round_id', '=', part.id)
    .where('date', '=', date)
    .execute()
  if (courier === null) return []
  const feed = toCourierFeed(courier)
  const gone = feed.gone('manifest', id)
  if (getHolders(part, await listsOfRound(tx, part)).has(courier)) return gone
  await recordHolders(tx, part, { lost: [courier], gained: [] }, at)
  return [...gone, ...feed.gone('round', part.id)]
}

/**
 * Gives parcels of a locked round's list to another courier, with all that is recorded of them.
 * @returns what the feeds are to say of it, in the order in which they are to say it
 */
export async function giveParcels(tx: ManifestTransaction, source: RoundRow, gift: Gift, at: Date): Promise<FeedRow[]> {
  const { sub_depot } = source
  const from = await readList(tx, sub_depot, gift.from)
  if (!from) throw new Error('The list that parcels are given from is not there.')
  const target =
    gift.newPart === undefined
      ? await findTarget(tx, sub_depot, gift)
      : await takePart(tx, { source, from, gift, number: gift.newPart }, at)
  await moveParcels(tx, sub_depot, gift)
  const moved = (await lockParcels(tx, gift.parcelIds)).filter((row) => row.manifest_id === gift.to.id)
  const parcels = moved.flatMap((row) => parcelOfRow(row) ?? [])
  await recordReassignedParcels(tx, parcels, { subDepot: sub_depot, manifestId: gift.to.id, courier: gift.courier }, at)
  await recordFormerHolders(tx, { from, target: target.round, at })
  notifyDesks(tx, [sub_depot])
  const addresses = parcels.map(({ address }) => address)
  const doors = await doorRows(
    tx,
    [from.courier, gift.courier].map((courier) => ({ subDepot: sub_depot, courier, addresses })),
  )
  const [before, now] = [toCourierFeed(from.courier), toCourierFeed(gift.courier)]
  return [
    ...parcels.flatMap(({ id }) => before.gone('parcel', id)),
    ...(source.part_of === null ? [] : await endEmptyPart(tx, source, from, at)),
    ...target.feed,
    ...parcels.flatMap((parcel) => now.parcel(parcel)),
    ...doors,
  ]
}
