import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { notifyChange } from '../hints/notify-change.ts'
import { epochTable } from './epoch.ts'
import { saveParts, type Parts, type StoredValue } from './history.ts'

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

/** The select of a feed's head as `FeedHead`. `at` is the number of the row whose stamp it reads. */
export const selectFeedHead = (feed: string, at: number | null = null): RawBuilder<FeedHead> => sql<FeedHead>`
    select coalesce(h.head, 0) as head, coalesce(h.floor, 0) as floor, coalesce(h.epoch, 0) as epoch, e.epoch as database, f.stamp
    from ${sql.raw(epochTable)} as e
    left join feed_head as h on h.feed = ${feed}
    left join feed as f on f.feed = ${feed} and f.seq = ${at}::int8`

export async function readFeedHead(db: QueryExecutorProvider, feed: string): Promise<FeedHead> {
  const { rows } = await selectFeedHead(feed).execute(db)
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

async function makeHeads(tx: QueryExecutorProvider, feeds: readonly string[]): Promise<void> {
  await sql`
    insert into feed_head (feed, head, floor, epoch)
    select feed, 0, 0, 0 from unnest(${feeds}::text[]) as feed order by feed
    on conflict do nothing`.execute(tx)
}

/**
 * What leaves a feed leaves nothing of it behind: the values that its rows had become null, and a device that
 * is that far behind meets it as gone, which it is in the end. `heads` are locked, and the rows behind them stay.
 */
async function emptyGone(
  tx: QueryExecutorProvider,
  heads: ReadonlyMap<string, number>,
  rows: readonly FeedRow[],
): Promise<void> {
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
      where feed = ${feed} and kind = ${kind} and id = any(${ids}::text[]) and seq <= ${heads.get(feed) ?? 0}::int8
        and value is not null`.execute(tx)
  }
}

interface NumberedRow extends Pick<FeedRow, 'feed' | 'kind' | 'id'>, StoredValue {
  /** 1 for the first that is added to its feed. */
  n: number
}

/**
 * Locks the heads in the order of their names, so that no two transactions wait for each other, moves them and adds the
 * rows behind them; does nothing if a head is missing. The update meets a head as the transaction that had its lock
 * before has left it, so numbers are contiguous.
 * @returns the head that each feed had
 */
async function addRows(
  tx: QueryExecutorProvider,
  counts: ReadonlyMap<string, number>,
  rows: readonly NumberedRow[],
  at: Date,
): Promise<Map<string, number>> {
  const feeds = [...counts.keys()]
  const { rows: heads } = await sql<{ feed: string; before: number }>`
    with locked as (select feed from feed_head where feed = any(${feeds}::text[]) order by feed for update),
      moved as (
        update feed_head as h set head = h.head + c.added
        from locked as l join unnest(${feeds}::text[], ${[...counts.values()]}::int8[]) as c(feed, added)
          on c.feed = l.feed
        where h.feed = l.feed and (select count(*) from locked) = ${counts.size}::int8
        returning h.feed, h.head - c.added as before),
      added as (
        insert into feed (feed, seq, kind, id, value, history, at)
        select r.feed, m.before + r.n, r.kind, r.id, nullif(r.value, 'null'::jsonb), nullif(r.history, 'null'::jsonb),
          ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r(feed text, n int8, kind text, id text, value jsonb, history jsonb)
        join moved as m on m.feed = r.feed)
    select feed, before from moved`.execute(tx)
  return new Map(heads.map(({ feed, before }) => [feed, before]))
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
  const stored = await saveParts(tx, rows)
  const counts = new Map<string, number>()
  const numbered = rows.map(({ feed, kind, id, value }, index): NumberedRow => {
    const n = (counts.get(feed) ?? 0) + 1
    counts.set(feed, n)
    return { feed, n, kind, id, ...(stored[index] ?? { value, history: null }) }
  })
  const feeds = [...counts.keys()]
  let heads = await addRows(tx, counts, numbered, at)
  if (heads.size === 0) {
    await makeHeads(tx, feeds)
    heads = await addRows(tx, counts, numbered, at)
  }
  await emptyGone(tx, heads, rows)
  for (const feed of feeds) notifyChange(tx, feed, client)
  return numbered.map(({ feed, n }) => (heads.get(feed) ?? 0) + n)
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
