import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { transact } from '../database/transact.ts'

/** Feeds that are looked at in one statement. */
const batch = 50
/** The number of rows that are deleted in one transaction. */
const bite = 2000

interface Old {
  feed: string
  /** The number of the newest row that is old enough. */
  cut: number
}

/** Not the newest of its row, or a tombstone. */
const removable = sql`
  (f.value is null or exists (
    select from feed as n where n.feed = f.feed and n.kind = f.kind and n.id = f.id and n.seq > f.seq))`

/**
 * The feeds after `after` with the number up to which they are old. Age becomes one number a feed: should
 * the clock have been set back, a tombstone still never goes without what it buries.
 */
async function readCuts(
  db: QueryExecutorProvider,
  after: string,
  before: Date,
): Promise<(Old | { feed: string; cut: null })[]> {
  const { rows } = await sql<Old>`
    select h.feed, (
      select f.seq from feed as f where f.feed = h.feed and f.at < ${before} order by f.at desc, f.seq desc limit 1) as cut
    from feed_head as h where h.feed > ${after} order by h.feed limit ${batch}`.execute(db)
  return rows
}

/** Removes the lowest numbers first, and so never a tombstone before what it buries. */
async function removeFrom<Tables>(db: Kysely<Tables>, { feed, cut }: Old): Promise<number> {
  for (let total = 0; ;) {
    const removed = await transact(db, async (tx) => {
      // The head first, as whoever appends takes it.
      await sql`select from feed_head where feed = ${feed} for update`.execute(tx)
      const { rows } = await sql<{ floor: number | null; removed: number }>`
        with gone as (
          delete from feed where feed = ${feed} and seq = any(array(
            select f.seq from feed as f where f.feed = ${feed} and f.seq <= ${cut} and ${removable} order by f.seq limit ${bite}))
          returning seq
        ) select max(seq) as floor, count(*) as removed from gone`.execute(tx)
      const row = rows[0]
      if (!row?.floor) return 0
      await sql`update feed_head set floor = greatest(floor, ${row.floor}) where feed = ${feed}`.execute(tx)
      return row.removed
    })
    total += removed
    if (removed < bite) return total
  }
}

/**
 * Removes superseded versions of rows, and tombstones, when they are from before a
 * time. A device whose cursor is behind what was removed gets a snapshot instead of changes.
 * @returns the number of rows removed
 */
export async function compactFeeds<Tables>(db: Kysely<Tables>, before: Date): Promise<number> {
  let total = 0
  for (let after = ''; ;) {
    const feeds = await readCuts(db, after, before)
    for (const { feed, cut } of feeds) if (cut !== null) total += await removeFrom(db, { feed, cut })
    const last = feeds.at(-1)
    if (last === undefined || feeds.length < batch) return total
    after = last.feed
  }
}
