import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { threadId, type Message, type Thread } from '#contracts/messages/message.ts'
import type { Clock } from '#kit/clock.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { MessagingTables } from './tables.ts'

export interface MessagingStore {
  db: Kysely<MessagingTables>
  clock: Clock
}

export interface ThreadRow {
  courier: string
  sub_depot: string
  last_n: number
  courier_read: number
  depot_has: number
  depot_read: number
  /** The sub-depot whose desk shows it; null if none does. */
  told: string | null
  /** The username of the member of staff who read last; empty if unknown. */
  reader: string
  read_at: Date | null
}

const threadColumns = sql.raw('courier, sub_depot, last_n, courier_read, depot_has, depot_read, told, reader, read_at')

interface MessageRow {
  id: string
  n: number
  sender: Message['from']
  text: string
  photos: Message['photos']
  at: Date
}

export const toThread = (row: ThreadRow): Thread => ({
  id: threadId,
  subDepot: row.sub_depot,
  courierRead: row.courier_read,
  depotHas: row.depot_has,
  depotRead: row.depot_read,
})

const messageOf = ({ id, n, sender, text, photos, at }: MessageRow): Message => ({
  id,
  n,
  from: sender,
  text,
  photos,
  at: at.toISOString(),
})

export const threadFeedRow = (row: ThreadRow): FeedRow => ({
  feed: courierFeed(row.courier),
  kind: 'thread',
  id: threadId,
  value: toThread(row),
})

export const messageFeedRow = (courier: string, message: Message): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'message',
  id: message.id,
  value: message,
})

/** Locks the threads of couriers in one order before anything is written in them; leaves out couriers who have none. */
export async function lockThreads(tx: QueryExecutorProvider, couriers: readonly string[]): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select ${threadColumns} from thread where courier = any(${couriers}::text[]) order by courier for update`.execute(
    tx,
  )
  return rows
}

/** Locks a thread before anything is written in it; returns undefined if the courier has none. */
export const lockThread = async (tx: QueryExecutorProvider, courier: string): Promise<ThreadRow | undefined> =>
  (await lockThreads(tx, [courier]))[0]

/** Makes a courier's thread, or moves it to where they work now. Returns it where that has changed anything, locked. */
export async function saveThreadHome(
  tx: QueryExecutorProvider,
  courier: string,
  subDepot: string,
  at: Date,
): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    insert into thread (courier, sub_depot, last_n, courier_read, depot_has, depot_read, changed_at)
    select ${courier}, ${subDepot}, 0, 0, 0, 0, ${at}
    where not exists (select 1 from thread where courier = ${courier} and sub_depot = ${subDepot})
    on conflict (courier) do update set sub_depot = excluded.sub_depot
    returning ${threadColumns}`.execute(tx)
  return rows[0]
}

export async function saveThread(tx: QueryExecutorProvider, row: ThreadRow, at: Date): Promise<void> {
  await sql`
    update thread set last_n = ${row.last_n}, courier_read = ${row.courier_read}, depot_has = ${row.depot_has},
      depot_read = ${row.depot_read}, reader = ${row.reader}, read_at = ${row.read_at}, changed_at = ${at}
    where courier = ${row.courier}`.execute(tx)
}

/** Call this with the thread locked. `author` is the member of staff who wrote the messages. */
export async function writeMessages(
  tx: QueryExecutorProvider,
  { courier, sub_depot: subDepot }: ThreadRow,
  messages: readonly Message[],
  author = '',
): Promise<void> {
  await sql`
    insert into message (courier, id, n, sub_depot, sender, author, text, photos, at, shown)
    select ${courier}, r.id, r.n, ${subDepot}, r."from", ${author}, r.text, r.photos, r.at, true
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as r(id uuid, n int4, "from" text, text text, photos jsonb, at timestamptz)`.execute(tx)
}

export async function findMessages(
  tx: QueryExecutorProvider,
  courier: string,
  ids: readonly string[],
): Promise<Message[]> {
  const { rows } = await sql<MessageRow>`
    select id, n, sender, text, photos, at from message where courier = ${courier} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return rows.map(messageOf)
}

/** The last messages that staff of these sub-depots may see, the newest first; null: of all. `before`: up to a place, without it. */
export async function lastMessages(
  tx: QueryExecutorProvider,
  courier: string,
  served: readonly string[] | null,
  most: number,
  before?: number,
): Promise<Message[]> {
  const { rows } = await sql<MessageRow>`
    select id, n, sender, text, photos, at from message
    where courier = ${courier} and (${served === null} or sub_depot = any(${served ?? []}::text[])) and (${before ?? null}::int4 is null or n < ${before ?? null})
    order by n desc limit ${most}`.execute(tx)
  return rows.map(messageOf)
}
