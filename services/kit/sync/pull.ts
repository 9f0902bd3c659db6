import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Change, PullResponse, pullQuerySchema } from '#contracts/sync.ts'
import type { Caller } from '../http/auth.ts'
import { courierFeed, readFeedHead, readStamp, renewFeedEpoch, wireEpoch } from './feed.ts'
import type { FeedHead } from './feed.ts'
import { ProblemError } from '../http/problem.ts'
import { readSnapshotPage } from './snapshot.ts'

export interface PullDeps {
  db: Kysely<unknown>
  /** Brings the caller's feed up to date with what no command of theirs has changed. */
  refresh?(caller: Caller): Promise<void>
}

export type PullQuery = z.infer<typeof pullQuerySchema>

/** Answers what the caller's feed has beyond a cursor, or all of it when the cursor is of no use. */
export type Pull = (caller: Caller, query: PullQuery) => Promise<PullResponse>

interface StampedChange extends Change {
  stamp: string | null
}

async function readChanges(tx: Transaction<unknown>, feed: string, cursor: number, limit: number): Promise<StampedChange[]> {
  const { rows } = await sql<StampedChange>`
    select seq, kind, id, value, stamp from feed where feed = ${feed} and seq > ${cursor} order by seq limit ${limit}`.execute(tx)
  return rows
}

/**
 * Whether the device has seen a row that this feed does not have: the store is a copy from before it. The
 * number alone tells that only until other rows have filled it again.
 */
async function hasSeenMore(db: Kysely<unknown>, feed: string, { head }: FeedHead, { cursor, stamp }: PullQuery): Promise<boolean> {
  if (cursor > head) return true
  if (stamp === undefined) return false
  // A row that was compacted says nothing; a device so far behind gets a snapshot.
  return ((await readStamp(db, feed, cursor)) ?? stamp) !== stamp
}

export function createPull(deps: PullDeps): Pull {
  /** Head and rows must be of one moment, or a commit between two statements looks like a gap. */
  const inOneMoment = <Result>(read: (tx: Transaction<unknown>) => Promise<Result>) =>
    deps.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

  return async (caller, query) => {
    const feed = courierFeed(caller.sub)
    if (query.after === undefined) {
      await deps.refresh?.(caller)
      const head = await readFeedHead(deps.db, feed)
      if (query.epoch === wireEpoch(head) && (await hasSeenMore(deps.db, feed, head, query))) {
        await renewFeedEpoch(deps.db, feed, head.epoch)
      }
    }
    return await inOneMoment(async (tx): Promise<PullResponse> => {
      const at = await readFeedHead(tx, feed)
      const epoch = wireEpoch(at)
      if (query.after !== undefined) {
        if (query.epoch !== undefined && query.epoch !== epoch) throw new ProblemError('epoch-changed', { epoch })
        return await readSnapshotPage(tx, { feed, epoch, head: at.head, limit: query.limit, after: query.after })
      }
      const usable = query.epoch === epoch && query.cursor >= at.floor && query.cursor <= at.head
      if (query.cursor === 0 || !usable) {
        return await readSnapshotPage(tx, { feed, epoch, head: at.head, limit: query.limit })
      }
      const rows = await readChanges(tx, feed, query.cursor, query.limit)
      const stamp = rows.at(-1)?.stamp
      const changes = rows.map(({ seq, kind, id, value }) => ({ seq, kind, id, value }))
      return { kind: 'changes', epoch, head: at.head, changes, ...(stamp ? { stamp } : {}) }
    })
  }
}
