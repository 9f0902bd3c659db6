import { sql, type QueryExecutorProvider } from 'kysely'
import { notifyChange } from '../hints/notify-change.ts'
import { epochTable } from './epoch.ts'
import { saveParts, type Parts } from './history.ts'

/** A row as a feed shall have it from now on; `value` null: it leaves the feed. */
export interface FeedRow {
  feed: string
  kind: string
  id: string
  value: unknown
  /** The long lists of the value, which are stored once for all its versions and feeds. */
  parts?: Parts
  /** Bytes of the entity's own row, if it is much longer than this one. They count against the quota of whoever pushes. */
  ownBytes?: number
}

export interface FeedHead {
  head: number
  floor: number
  /** Goes up when a device has seen rows that this feed has lost. */
  epoch: number
  /** The epoch of the whole database, at the same moment. */
  database: string
  /** The stamp of the requested row; null if it has none or is gone. */
  stamp: string | null
}

export const courierFeed = (sub: string): string => `courier/${sub}`

/** The first part changes for the whole database, the second for one feed. */
export const wireEpoch = ({ database, epoch }: Pick<FeedHead, 'database' | 'epoch'>): string => `${database}.${epoch}`

/** Reads the head of a feed. `at` is the number of a row whose stamp is read in the same statement. */
export async function readFeedHead(
  db: QueryExecutorProvider,
  feed: string,
  at: number | null = null,
): Promise<FeedHead> {
  const { rows } = await sql<FeedHead>`
    select coalesce(h.head, 0) as head, coalesce(h.floor, 0) as floor, coalesce(h.epoch, 0) as epoch, e.epoch as database, f.stamp
    from ${sql.raw(epochTable)} as e
    left join feed_head as h on h.feed = ${feed}
    left join feed as f on f.feed = ${feed} and f.seq = ${at}::int8`.execute(db)
  const head = rows[0]
  if (!head) throw new Error('The epoch is missing.')
  return head
}

/** The stamp of one row, or undefined where it has none or is gone. */
export async function readStamp(db: QueryExecutorProvider, feed: string, seq: number): Promise<string | undefined> {
  const { rows } = await sql<{ stamp: string | null }>`
    select stamp from feed where feed = ${feed} and seq = ${seq}`.execute(db)
  return rows[0]?.stamp ?? undefined
}

/** A device's place in a feed, and the stamp that the feed had given it there. */
interface Seen {
  cursor?: number | undefined
  stamp?: string | undefined
}

/**
 * Whether a device has seen a row that this feed does not have: the store is a copy from before it. The number alone
 * shows that only until other rows have filled it again. `own` is the stamp of the row at the cursor.
 */
export function hasSeenMore(
  { head }: Pick<FeedHead, 'head'>,
  own: string | null,
  { cursor = 0, stamp }: Seen,
): boolean {
  if (cursor > head) return true
  // A row that was compacted says nothing; a device so far behind gets a snapshot.
  return stamp !== undefined && own !== null && own !== stamp
}

/** Locks the heads of `feeds` in the order of their names, so that no two transactions wait for each other. */
async function lockHeads(tx: QueryExecutorProvider, feeds: readonly string[]): Promise<Map<string, number>> {
  const select = sql<{ feed: string; head: number }>`
    select feed, head from feed_head where feed = any(${feeds}::text[]) order by feed for update`
  let { rows } = await select.execute(tx)
  if (rows.length < feeds.length) {
    await sql`
      insert into feed_head (feed, head, floor, epoch)
      select feed, 0, 0, 0 from unnest(${feeds}::text[]) as feed order by feed
      on conflict do nothing`.execute(tx)
    rows = (await select.execute(tx)).rows
  }
  return new Map(rows.map((row) => [row.feed, row.head]))
}

/**
 * What leaves a feed leaves nothing of it behind: the values that its rows had become null, and a device that
 * is that far behind meets it as gone, which it is in the end.
 */
async function emptyGone(tx: QueryExecutorProvider, rows: readonly FeedRow[]): Promise<void> {
  const groups = new Map<string, { feed: string; kind: string; ids: string[] }>()
  for (const { feed, kind, id, value } of rows) {
    if ((value ?? null) !== null) continue
    const key = JSON.stringify([feed, kind])
    const group = groups.get(key) ?? { feed, kind, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  for (const { feed, kind, ids } of groups.values()) {
    await sql`
      update feed set value = null, history = null
      where feed = ${feed} and kind = ${kind} and id = any(${ids}::text[]) and value is not null`.execute(tx)
  }
}

/**
 * Appends rows and returns the number of each. Call it as the last statement of a transaction: the
 * head's lock makes the numbers of a feed contiguous in the order of commits, and holds up others. The
 * listeners of these feeds are notified after the commit, except the device `client`, which has pushed it.
 */
export async function appendFeed(
  tx: QueryExecutorProvider,
  rows: readonly FeedRow[],
  at: Date,
  client: string | null = null,
): Promise<number[]> {
  if (rows.length === 0) return []
  const heads = await lockHeads(tx, [...new Set(rows.map((row) => row.feed))].sort())
  await emptyGone(tx, rows)
  const stored = await saveParts(tx, rows)
  const numbered = rows.map((row, index) => {
    const seq = (heads.get(row.feed) ?? 0) + 1
    heads.set(row.feed, seq)
    return { feed: row.feed, seq, kind: row.kind, id: row.id, ...stored[index] }
  })
  await sql`
    insert into feed (feed, seq, kind, id, value, history, at)
    select r.feed, r.seq, r.kind, r.id, nullif(r.value, 'null'::jsonb), nullif(r.history, 'null'::jsonb), ${at}
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as r(feed text, seq int8, kind text, id text, value jsonb, history jsonb)`.execute(tx)
  const ends = [...heads].map(([feed, head]) => ({ feed, head }))
  await sql`
    update feed_head as h set head = r.head
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as r(feed text, head int8)
    where h.feed = r.feed`.execute(tx)
  for (const { feed } of ends) notifyChange(tx, feed, client)
  return numbered.map((row) => row.seq)
}

/**
 * A device of this epoch has seen a row that the feed has not: it was lost, so this device and the courier's
 * others must load everything again and repeat what they have sent.
 */
export async function renewFeedEpoch(db: QueryExecutorProvider, feed: string, epoch: number): Promise<void> {
  await sql`
    insert into feed_head (feed, head, floor, epoch) values (${feed}, 0, 0, 0) on conflict do nothing`.execute(db)
  await sql`
    update feed_head set epoch = epoch + 1 where feed = ${feed} and epoch = ${epoch}`.execute(db)
}
