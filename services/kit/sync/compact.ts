import { sql } from 'kysely'
import type { Kysely, QueryExecutorProvider } from 'kysely'
import { transact } from '../database/transact.ts'

/** Feeds in one transaction: their heads are locked meanwhile. */
const batch = 50

/**
 * A row that is not the newest of its own, or a tombstone. Age is turned into a number first: should the
 * clock have been set back, a tombstone still never goes without what it buries.
 */
const removable = (before: Date) => sql`
  f.seq <= (select max(o.seq) from feed as o where o.feed = f.feed and o.at < ${before})
  and (f.value is null or exists (
    select from feed as n where n.feed = f.feed and n.kind = f.kind and n.id = f.id and n.seq > f.seq))`

/** The feeds that hold something to remove, from `after` on, locked in the order of their names. */
async function lockBatch(tx: QueryExecutorProvider, after: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ feed: string }>`
    select feed from feed_head as h
    where feed > ${after} and exists (select from feed as f where f.feed = h.feed and ${removable(before)})
    order by feed limit ${batch} for update`.execute(tx)
  return rows.map((row) => row.feed)
}

async function removeFrom(tx: QueryExecutorProvider, feeds: readonly string[], before: Date): Promise<number> {
  const { rows } = await sql<{ feed: string; floor: number; removed: number }>`
    with gone as (
      delete from feed as f where f.feed = any(${feeds}::text[]) and ${removable(before)} returning f.feed, f.seq
    ) select feed, max(seq) as floor, count(*) as removed from gone group by feed`.execute(tx)
  await sql`
    update feed_head as h set floor = greatest(h.floor, r.floor)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(feed text, floor int8)
    where h.feed = r.feed`.execute(tx)
  return rows.reduce((sum, row) => sum + row.removed, 0)
}

/**
 * Removes what a newer version of its row has superseded, and tombstones, when they are from before a
 * time. A device whose cursor is behind what was removed gets a snapshot instead of changes.
 * @returns the number of rows removed
 */
export async function compactFeeds<Tables>(db: Kysely<Tables>, before: Date): Promise<number> {
  let total = 0
  for (let after = ''; ; ) {
    const { feeds, removed } = await transact(db, async (tx) => {
      const feeds = await lockBatch(tx, after, before)
      return { feeds, removed: await removeFrom(tx, feeds, before) }
    })
    total += removed
    const last = feeds.at(-1)
    if (last === undefined || feeds.length < batch) return total
    after = last
  }
}
