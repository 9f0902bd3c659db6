import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import type { PublishNoticeBody, StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import type { Notice } from '#contracts/messages/notice.ts'
import type { Clock } from '#kit/clock.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { CommunicationsTables } from './tables.ts'

export interface CommunicationsStore {
  db: Kysely<CommunicationsTables>
  clock: Clock
}

export interface NoticeRow {
  id: string
  sub_depot: string
  request: PublishNoticeBody
  published_at: Date
  withdrawn_at: Date | null
  version: number
}

/** A notice that has reached a courier. */
export interface OwnRow extends NoticeRow {
  read_at: Date | null
  acknowledged_at: Date | null
  left_at: Date | null
}

export const wire = (at: Date | null): string | null => at?.toISOString() ?? null

/** Returns the notice as one courier sees it, without the others. */
function noticeOf({
  request,
  published_at: publishedAt,
  read_at: readAt,
  acknowledged_at: acknowledgedAt,
}: OwnRow): Notice {
  const { couriers: _couriers, publishAt: _publishAt, ...notice } = request
  return {
    ...notice,
    publishedAt: publishedAt.toISOString(),
    readAt: wire(readAt),
    acknowledgedAt: wire(acknowledgedAt),
  }
}

export const noticeFeedRow = (courier: string, own: OwnRow): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'notice',
  id: own.id,
  value: own.left_at === null ? noticeOf(own) : null,
})

/** Returns which of these notices have reached a courier, locked in the order of the ids. */
export async function lockOwn(tx: QueryExecutorProvider, courier: string, ids: readonly string[]): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select n.id, n.sub_depot, n.request, n.published_at, n.withdrawn_at, n.version, c.read_at, c.acknowledged_at, c.left_at
    from notice_courier c join notice n on n.id = c.notice
    where c.courier = ${courier} and c.notice = any(${ids}::uuid[]) order by c.notice for update of c`.execute(tx)
  return rows
}

/**
 * Couriers with their sub-depots: those of the directory, whether or not they ever opened the app, and those who work at
 * no sub-depot. Where nobody keeps a directory, those who have opened it.
 */
export const roster = sql`(
  select courier, sub_depot from directory
  union all
  select courier, sub_depot from courier_home as home
  where not exists (select from directory_read)
    or (home.sub_depot = '' and not exists (select from directory where directory.courier = home.courier)))`

interface Counts {
  id: string
  addressed: number
  delivered: number
  read: number
  acknowledged: number
}

/** Returns the notices in the given order, with the number of receipts. */
export async function readStaffNotices(
  db: QueryExecutorProvider,
  notices: readonly NoticeRow[],
  at: Date,
): Promise<StaffNotice[]> {
  const { rows } = await sql<Counts>`
    select n.id,
      (select count(*) from (
        select r.courier from ${roster} as r where n.kind <> 'round' and n.sub_depot in ('', r.sub_depot)
        union select unnest(n.couriers)
        union select own.courier from notice_courier as own where own.notice = n.id) as recipients)::int4 as addressed,
      count(c.courier)::int4 as delivered, count(c.read_at)::int4 as read, count(c.acknowledged_at)::int4 as acknowledged
    from notice n left join notice_courier c on c.notice = n.id
    where n.id = any(${notices.map(({ id }) => id)}::uuid[]) group by n.id`.execute(db)
  const counts = new Map(rows.map((row) => [row.id, row]))
  return notices.map(({ id, request, published_at: publishedAt, withdrawn_at: withdrawnAt, version }) => {
    const { couriers: _couriers, publishAt: _publishAt, ...notice } = request
    const { addressed, delivered, read, acknowledged } = counts.get(id) ?? {
      addressed: 0,
      delivered: 0,
      read: 0,
      acknowledged: 0,
    }
    return {
      ...notice,
      publishedAt: publishedAt.toISOString(),
      isOut: publishedAt <= at,
      version,
      withdrawnAt: wire(withdrawnAt),
      addressed,
      delivered,
      read,
      acknowledged,
    }
  })
}
