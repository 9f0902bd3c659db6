import { sql, type QueryExecutorProvider } from 'kysely'
import type { Message } from '#contracts/messages/message.ts'
import type { StaffMessageRow, StaffThreadRow } from '#contracts/messages/staff-messages.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds, staffFeed, type GroupFeed } from '#kit/sync/group-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockThread, type MessagingStore, type ThreadRow } from './thread-rows.ts'

/** Milliseconds for which a message stays at the desks; one that nobody there has read stays until somebody has. */
const shownFor = 30 * 24 * 60 * 60 * 1000

interface ShownRow {
  id: string
  n: number
  sub_depot: string
  sender: Message['from']
  author: string
  text: string
  photos: Message['photos']
  at: Date
}

export function threadToStaff(thread: ThreadRow): FeedRow[] {
  const {
    courier,
    sub_depot: subDepot,
    courier_read: courierRead,
    depot_has: depotHas,
    depot_read: depotRead,
    reader,
    read_at: readAt,
  } = thread
  const lastRead = readAt === null ? null : { by: reader, at: readAt.toISOString() }
  const value: StaffThreadRow = { id: courier, subDepot, courierRead, depotHas, depotRead, lastRead }
  return deciderFeeds(subDepot).map((feed) => ({ feed, kind: 'staff-thread', id: courier, value }))
}

function inFeeds(feeds: readonly GroupFeed[], courier: string, message: Message, by: string): FeedRow[] {
  const id = ownedKey({ courier, id: message.id })
  const value: StaffMessageRow = { ...message, id, courier, by }
  return feeds.map((feed) => ({ feed, kind: 'staff-message', id, value }))
}

/** Messages that were just written; a first one brings its thread. `thread`: before them. */
export const newToStaff = (thread: ThreadRow, messages: readonly Message[], by = ''): FeedRow[] => [
  ...(thread.last_n === 0 ? threadToStaff(thread) : []),
  ...messages.flatMap((message) => inFeeds(deciderFeeds(thread.sub_depot), thread.courier, message, by)),
]

const gone = (feed: GroupFeed, kind: string, id: string): FeedRow => ({ feed, kind, id, value: null })

async function shownOf(
  tx: QueryExecutorProvider,
  { courier, told, depot_read: depotRead }: ThreadRow,
  at: Date,
): Promise<ShownRow[]> {
  if (told === null) {
    await sql`
      update message set shown = true
      where courier = ${courier} and (at >= ${new Date(at.getTime() - shownFor)} or (sender = 'courier' and n > ${depotRead}))`.execute(
      tx,
    )
  }
  const { rows } = await sql<ShownRow>`
    select id, n, sub_depot, sender, author, text, photos, at from message where courier = ${courier} and shown order by n`.execute(
    tx,
  )
  return rows
}

/**
 * Takes a thread from the desks of where its courier worked, and brings it to those of where they work now, with what
 * was written to that place alone. Under the lock of the thread; nothing where they have been told.
 */
export async function moveToDesks(tx: QueryExecutorProvider, thread: ThreadRow, at: Date): Promise<FeedRow[]> {
  const { courier, sub_depot: home, told, last_n: lastN } = thread
  if (told === home) return []
  const rows = await shownOf(tx, thread, at)
  await sql`update thread set told = ${home} where courier = ${courier}`.execute(tx)
  if (lastN === 0) return []
  const left = told === null || told === '' ? [] : [staffFeed(told)]
  // The back office has all of them from the first time on.
  const feedsOf = (row: ShownRow) =>
    deciderFeeds(row.sub_depot === home ? home : '').filter((feed) => told === null || !deciderFeeds('').includes(feed))
  return [
    ...left.flatMap((feed) => [
      gone(feed, 'staff-thread', courier),
      ...rows
        .filter((row) => row.sub_depot === told)
        .map(({ id }) => gone(feed, 'staff-message', ownedKey({ courier, id }))),
    ]),
    ...threadToStaff(thread),
    ...rows.flatMap((row) => {
      const { id, n, sender, author, text, photos } = row
      return inFeeds(feedsOf(row), courier, { id, n, from: sender, text, photos, at: row.at.toISOString() }, author)
    }),
  ]
}

/** Shows desks the threads they don't have: threads from before there were feeds of staff, and those of couriers who have moved. */
export async function backfillThreads({ db, clock }: MessagingStore): Promise<void> {
  const { rows } = await sql<{
    courier: string
  }>`select courier from thread where told is distinct from sub_depot order by courier`.execute(db)
  for (const { courier } of rows) {
    await transact(db, async (tx) => {
      const at = clock.now()
      const thread = await lockThread(tx, courier)
      if (thread) await appendFeed(tx, await moveToDesks(tx, thread, at), at)
    })
  }
}

/** Removes old messages from the desks, but not from the service. Returns their number. */
export async function expireMessages({ db, clock }: MessagingStore): Promise<number> {
  const at = clock.now()
  return await transact(db, async (tx) => {
    const { rows } = await sql<{ courier: string; id: string; sub_depot: string; told: string | null }>`
      update message as m set shown = false from thread t
      where t.courier = m.courier and m.shown and m.at < ${new Date(at.getTime() - shownFor)} and (m.sender = 'depot' or m.n <= t.depot_read)
      returning m.courier, m.id, m.sub_depot, t.told`.execute(tx)
    const left = rows.flatMap(({ told, sub_depot: of, ...key }) =>
      deciderFeeds(of === told ? of : '').map((feed) => gone(feed, 'staff-message', ownedKey(key))),
    )
    await appendFeed(tx, left, at)
    return rows.length
  })
}
