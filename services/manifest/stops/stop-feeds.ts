import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { ManifestKey } from '../manifest-key.ts'
import type { ManifestTransaction } from '../tables.ts'
import { readStopLists, toCourierList } from './stop-store.ts'

/** A list whose stops, events or courier have changed. */
export interface TouchedStops {
  subDepot: string
  manifestId: string
  /** The couriers who may have it on their phones although it is theirs no longer. */
  former?: readonly (string | null)[]
}

/**
 * Returns what the feeds are to say of stops. Call it once everything is saved. The courier of a list has them, and
 * whoever recorded something at them: what they carry is still in their vehicle when the list has gone to another.
 */
export async function stopRows(tx: ManifestTransaction, touched: readonly TouchedStops[]): Promise<FeedRow[]> {
  if (touched.length === 0) return []
  const lists = await readStopLists(
    tx,
    touched.map(({ subDepot, manifestId }) => ({ sub_depot: subDepot, id: manifestId })),
  )
  return touched.flatMap(({ manifestId, former = [] }) => {
    const list = lists.get(manifestId)
    if (!list || list.stops.length + list.events.length === 0) return []
    const readers = new Set([list.courier, ...list.events.map(({ actor }) => actor)])
    const couriers = new Set([...readers, ...former].filter((courier) => courier !== null))
    return [...couriers].map((courier) => ({
      feed: courierFeed(courier),
      kind: 'stop-list',
      id: manifestId,
      value: list.isExpired || !readers.has(courier) ? null : toCourierList(list, courier),
    }))
  })
}

/** Returns rows that empty what the feeds have of these lists before they have them again, so that nothing erased stays in them. */
export async function refreshedStopRows(tx: ManifestTransaction, lists: readonly ManifestKey[]): Promise<FeedRow[]> {
  const rows = await stopRows(
    tx,
    lists.map(({ sub_depot, id }) => ({ subDepot: sub_depot, manifestId: id })),
  )
  return rows.flatMap((row) => [{ ...row, value: null }, row])
}
