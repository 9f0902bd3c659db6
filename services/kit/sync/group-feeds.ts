import { sql, type QueryExecutorProvider } from 'kysely'
import type { GroupHead } from '#contracts/sync/sync.ts'
import { getCallerSubDepots, type Caller } from '../http/auth.ts'
import { wireEpoch, type FeedHead } from './feed.ts'
import { epochTable } from './epoch.ts'

/** The feed of a group of people: everyone, a sub-depot, its staff, a round, a group of the user pool. None is ever named like a courier's own. */
export type GroupFeed = 'all' | `depot/${string}` | `staff/${string}` | `round/${string}` | `group/${string}`

export const everyone = 'all' satisfies GroupFeed

export const depotFeed = (subDepot: string): GroupFeed => `depot/${subDepot}`

const courierPrefix = 'courier/'

/** Returns the feeds of the sub-depots that the caller works for, as a courier or as staff. */
export function getDepotFeeds(caller: Caller): GroupFeed[] {
  const asCourier = caller.groups
    .filter((group) => group.startsWith(courierPrefix))
    .map((group) => group.slice(courierPrefix.length))
  return [...new Set([...asCourier, ...getCallerSubDepots(caller)])].sort().map(depotFeed)
}

/** The staff of a sub-depot alone: what waits for their decision is no courier's to see. */
export const staffFeed = (subDepot: string): GroupFeed => `staff/${subDepot}`

/** The back office, which looks after the couriers of every sub-depot and of none. */
const officeFeed = 'group/back-office' satisfies GroupFeed

/** Returns the feeds of those who decide: the staff of the caller's sub-depots, and the back office. */
export function getStaffFeeds(caller: Caller): GroupFeed[] {
  const depots = [...new Set(getCallerSubDepots(caller))].sort().map(staffFeed)
  return caller.groups.includes('back-office') ? [...depots, officeFeed] : depots
}

/** Returns the feeds that show decisions about a courier of this sub-depot; it is empty if they work at none. */
export const deciderFeeds = (subDepot: string): GroupFeed[] =>
  subDepot === '' ? [officeFeed] : [staffFeed(subDepot), officeFeed]

interface HeadRow extends Pick<FeedHead, 'head' | 'epoch' | 'database' | 'stamp'> {
  feed: string
}

/** Returns the heads of feeds in the given order, all of one moment, with the stamp of each last row. A feed that has never had a row is at 0. */
export async function readHeads(db: QueryExecutorProvider, feeds: readonly string[]): Promise<HeadRow[]> {
  if (feeds.length === 0) return []
  const { rows } = await sql<HeadRow>`
    select g.feed, coalesce(h.head, 0) as head, coalesce(h.epoch, 0) as epoch, e.epoch as database, f.stamp
    from unnest(${feeds}::text[]) as g(feed) cross join ${sql.raw(epochTable)} as e
    left join feed_head as h on h.feed = g.feed
    left join feed as f on f.feed = h.feed and f.seq = h.head`.execute(db)
  const byFeed = new Map(rows.map((row) => [row.feed, row]))
  return feeds.flatMap((feed) => byFeed.get(feed) ?? [])
}

export const toGroupHead = ({ feed, head, stamp, ...row }: HeadRow): GroupHead => ({
  feed,
  head,
  epoch: wireEpoch(row),
  ...(stamp === null ? {} : { stamp }),
})
