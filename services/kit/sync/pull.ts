import { type Kysely, type QueryExecutorProvider, type Transaction, sql } from 'kysely'
import type * as z from 'zod/mini'
import { ownFeed, type Change, type GroupHead, type PullResponse, type pullQuerySchema } from '#contracts/sync/sync.ts'
import type { Caller } from '../http/auth.ts'
import { courierFeed, hasSeenMore, readFeedHead, readStamp, renewFeedEpoch, wireEpoch, type FeedHead } from './feed.ts'
import { readParts, withoutParts, type StoredValue } from './history.ts'
import { readHeads, toGroupHead, type GroupFeed } from './group-feeds.ts'
import { ProblemError } from '../http/problem.ts'
import { readSnapshotPage, type SnapshotQuery } from './snapshot.ts'

/**
 * Brings the caller's own feed up to date with what no command of theirs has changed. `withGroups`: the device pulls
 * the feeds of the caller's groups as well, so what these have need not be in the own feed.
 */
export type Refresh = (caller: Caller, device: { withGroups: boolean }) => Promise<void>

/** The feeds of the groups that the caller is in, in the order in which a device takes them. */
export type GetGroups = (caller: Caller) => readonly GroupFeed[] | Promise<readonly GroupFeed[]>

export interface PullDeps {
  db: Kysely<unknown>
  refresh?: Refresh | undefined
  groups?: GetGroups | undefined
  /** Called with the time of the oldest change that a page has. */
  onLag?: ((since: Date) => void) | undefined
}

export type PullQuery = z.infer<typeof pullQuerySchema>

/** Returns a page of a snapshot as it was sent before, if it was. `page` names its feed and all that it depends on. */
export type FindPage = (page: string) => Uint8Array<ArrayBuffer> | undefined

/** `page` names a page of a snapshot that can be sent again as it is; null for others. */
export type Pulled =
  | { kind: 'made'; response: PullResponse; page: string | null }
  | { kind: 'encoded'; bytes: Uint8Array<ArrayBuffer> }

/** Answers what the caller's own feed or that of one of their groups has beyond a cursor, or all of it when the cursor is of no use. */
export type Pull = (caller: Caller, query: PullQuery, findPage?: FindPage) => Promise<Pulled>

interface Answering {
  findPage: FindPage | undefined
  isGroup: boolean
  /** The fields that the response has besides those of its feed. */
  more: { groups?: GroupHead[] }
}

interface StampedChange extends Change, Pick<StoredValue, 'history'> {
  stamp: string | null
  at: Date
}

/**
 * Returns the values of a page whole. A device takes the last state of a row in a page, so only that one has its long
 * lists: a page never has more of an entity than the entity is long.
 */
async function wholeValues(tx: Transaction<unknown>, rows: readonly StampedChange[]): Promise<unknown[]> {
  const last = new Map(rows.map((row) => [`${row.kind}/${row.id}`, row.seq]))
  const isLast = (row: StampedChange) => last.get(`${row.kind}/${row.id}`) === row.seq
  return await readParts(
    tx,
    rows.map((row) => (isLast(row) ? row : { value: withoutParts(row), history: null })),
  )
}

async function readChanges(
  tx: Transaction<unknown>,
  feed: string,
  cursor: number,
  limit: number,
): Promise<StampedChange[]> {
  const { rows } = await sql<StampedChange>`
    select seq, kind, id, value, history, stamp, at from feed where feed = ${feed} and seq > ${cursor} order by seq limit ${limit}`.execute(
    tx,
  )
  return rows
}

const seenMore = async (
  db: QueryExecutorProvider,
  feed: string,
  head: Pick<FeedHead, 'head'>,
  query: PullQuery,
): Promise<boolean> =>
  hasSeenMore(
    head,
    query.stamp === undefined || query.cursor > head.head ? null : ((await readStamp(db, feed, query.cursor)) ?? null),
    query,
  )

export function createPull(deps: PullDeps): Pull {
  /** Head and rows must be of one moment, or a commit between two statements looks like a gap. */
  const inOneMoment = <Result>(read: (tx: Transaction<unknown>) => Promise<Result>) =>
    deps.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

  /**
   * Answers a device that is at the head, which most are, with one statement. Of others it only notes who has seen more:
   * of a group's feed such a device takes a snapshot, because it may disturb nobody else.
   */
  const prepareOwn = async (
    caller: Caller,
    query: PullQuery,
    groups: readonly GroupFeed[],
  ): Promise<PullResponse | undefined> => {
    const feed = courierFeed(caller.sub)
    const withGroups = query.feed === ownFeed
    await deps.refresh?.(caller, { withGroups })
    const [own, ...others] = await readHeads(deps.db, [feed, ...groups])
    if (!own) throw new Error('The epoch is missing.')
    const epoch = wireEpoch(own)
    if (query.epoch !== epoch) return undefined
    const isAtHead = query.cursor === own.head
    if (isAtHead ? hasSeenMore(own, own.stamp, query) : await seenMore(deps.db, feed, own, query)) {
      await renewFeedEpoch(deps.db, feed, own.epoch)
      return undefined
    }
    if (!isAtHead || own.head === 0) return undefined
    const more = withGroups ? { groups: others.map(toGroupHead) } : {}
    return { kind: 'changes', epoch, head: own.head, changes: [], ...more }
  }

  /** The stamp is part of the name: a restored store gives the same number to another row. */
  const answerSnapshot = async (
    tx: Transaction<unknown>,
    { feed, epoch, head, limit, after }: SnapshotQuery,
    { findPage, more }: Answering,
  ): Promise<Pulled> => {
    const stamp = head === 0 ? undefined : await readStamp(tx, feed, head)
    const page = stamp === undefined ? null : JSON.stringify([feed, epoch, head, stamp, limit, after ?? null, more])
    const bytes = page === null ? undefined : findPage?.(page)
    if (bytes) return { kind: 'encoded', bytes }
    const response = await readSnapshotPage(tx, { feed, epoch, head, limit, after })
    return { kind: 'made', response: { ...response, ...more }, page }
  }

  const answer = async (
    tx: Transaction<unknown>,
    feed: string,
    query: PullQuery,
    answering: Answering,
  ): Promise<Pulled> => {
    const { isGroup, more } = answering
    const at = await readFeedHead(tx, feed)
    const epoch = wireEpoch(at)
    if (query.after !== undefined) {
      if (query.epoch !== undefined && query.epoch !== epoch) throw new ProblemError('epoch-changed', { epoch })
      const { limit, after } = query
      return await answerSnapshot(tx, { feed, epoch, head: at.head, limit, after }, answering)
    }
    const isLost = isGroup && (await seenMore(tx, feed, at, query))
    const usable = query.epoch === epoch && query.cursor >= at.floor && query.cursor <= at.head && !isLost
    if (query.cursor === 0 || !usable) {
      return await answerSnapshot(tx, { feed, epoch, head: at.head, limit: query.limit }, answering)
    }
    const rows = await readChanges(tx, feed, query.cursor, query.limit)
    const stamp = rows.at(-1)?.stamp
    if (rows[0]) deps.onLag?.(new Date(rows[0].at))
    const values = await wholeValues(tx, rows)
    const changes = rows.map(({ seq, kind, id }, index) => ({ seq, kind, id, value: values[index] }))
    const response = { kind: 'changes' as const, epoch, head: at.head, changes, ...(stamp ? { stamp } : {}), ...more }
    return { kind: 'made', response, page: null }
  }

  return async (caller, query, findPage) => {
    const isOwn = query.feed === undefined || query.feed === ownFeed
    const groups = query.feed === undefined ? [] : ((await deps.groups?.(caller)) ?? [])
    if (isOwn) {
      const response = query.after === undefined ? await prepareOwn(caller, query, groups) : undefined
      if (response) return { kind: 'made', response, page: null }
      return await inOneMoment(async (tx) => {
        const isFirst = query.feed === ownFeed && query.after === undefined
        const more = isFirst ? { groups: (await readHeads(tx, groups)).map(toGroupHead) } : {}
        return await answer(tx, courierFeed(caller.sub), query, { findPage, isGroup: false, more })
      })
    }
    const feed = groups.find((group) => group === query.feed)
    if (feed === undefined) throw new ProblemError('not-allowed', { detail: 'This account is not in that group.' })
    return await inOneMoment((tx) => answer(tx, feed, query, { findPage, isGroup: true, more: {} }))
  }
}
