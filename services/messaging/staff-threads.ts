import { sql } from 'kysely'
import type { QueryExecutorProvider, Transaction } from 'kysely'
import type { StaffThread } from '#contracts/message-endpoints.ts'
import type { Message } from '#contracts/message.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { depotsServed, serves } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import type { MessagingTables } from './migrations.ts'
import { announce } from './push/push-store.ts'
import { findMessages, lastMessages, lockThread, messageFeedRow, saveThread, threadFeedRow, threadOf, writeMessages } from './thread-rows.ts'
import type { MessagingStore, ThreadRow } from './thread-rows.ts'

type Tx = Transaction<MessagingTables>

const shownMessages = 200

async function staffThreadOf(tx: QueryExecutorProvider, caller: Caller, row: ThreadRow): Promise<StaffThread> {
  const served = depotsServed(caller)
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int4 as unread from message
    where courier = ${row.courier} and n > ${row.depot_read} and sender = 'courier'
      and (${served === null} or sub_depot = any(${served ?? []}::text[]))`.execute(tx)
  const [last] = await lastMessages(tx, row.courier, served, 1)
  return { ...threadOf(row), courier: row.courier, unread: rows[0]?.unread ?? 0, last: last ?? null }
}

/** Those with unread messages first, then the last written first; at most 200. */
export async function listThreads({ db }: MessagingStore, caller: Caller): Promise<StaffThread[]> {
  const served = depotsServed(caller)
  const { rows } = await sql<ThreadRow>`
    select courier, sub_depot, last_n, courier_read, depot_has, depot_read from thread t
    where (${served === null} or sub_depot = any(${served ?? []}::text[])) and last_n > 0
    order by exists (select 1 from message m where m.courier = t.courier and m.n > t.depot_read and m.sender = 'courier') desc,
      changed_at desc, courier limit 200`.execute(db)
  const threads: StaffThread[] = []
  for (const row of rows) threads.push(await staffThreadOf(db, caller, row))
  return threads
}

/** @throws ProblemError not-found, also for couriers of others */
async function lockServed(tx: Tx, caller: Caller, courier: string): Promise<ThreadRow> {
  const thread = await lockThread(tx, courier)
  if (!thread || !serves(caller, thread.sub_depot)) throw new ProblemError('not-found')
  return thread
}

/** Writes how far the depot is, where that is further than before; what is read has been fetched. */
async function advance(tx: Tx, before: ThreadRow, { has, read }: { has: number; read: number }, at: Date): Promise<ThreadRow> {
  const depotRead = Math.min(before.last_n, Math.max(before.depot_read, read))
  const next = { ...before, depot_read: depotRead, depot_has: Math.max(before.depot_has, depotRead, has) }
  if (next.depot_has === before.depot_has && next.depot_read === before.depot_read) return before
  await saveThread(tx, next, at)
  await appendFeed(tx, [threadFeedRow(next)], at)
  return next
}

export async function fetchThread({ db, clock }: MessagingStore, caller: Caller, courier: string): Promise<{ thread: StaffThread; messages: Message[] }> {
  return await transact(db, async (tx) => {
    const before = await lockServed(tx, caller, courier)
    const messages = await lastMessages(tx, courier, depotsServed(caller), shownMessages)
    const next = await advance(tx, before, { has: before.last_n, read: 0 }, clock.now())
    return { thread: await staffThreadOf(tx, caller, next), messages }
  })
}

export async function readThread({ db, clock }: MessagingStore, caller: Caller, courier: string, upTo: number): Promise<StaffThread> {
  return await transact(db, async (tx) => {
    const next = await advance(tx, await lockServed(tx, caller, courier), { has: 0, read: upTo }, clock.now())
    return await staffThreadOf(tx, caller, next)
  })
}

/** @throws ProblemError not-found, or id-reused where another message has the id */
export async function reply({ db, clock }: MessagingStore, caller: Caller, courier: string, { id, text }: { id: string; text: string }): Promise<Message> {
  return await transact(db, async (tx) => {
    const thread = await lockServed(tx, caller, courier)
    const [before] = await findMessages(tx, courier, [id])
    if (before) {
      if (before.from !== 'depot' || before.text !== text) throw new ProblemError('id-reused')
      return before
    }
    const at = clock.now()
    const message: Message = { id: id.toLowerCase(), n: thread.last_n + 1, from: 'depot', text, photos: [], at: at.toISOString() }
    await writeMessages(tx, thread, [message])
    await saveThread(tx, { ...thread, last_n: message.n }, at)
    await announce(tx, courier, at)
    await appendFeed(tx, [messageFeedRow(courier, message)], at)
    return message
  })
}

/** Whether a courier's photo belongs to a message to a sub-depot whose staff the caller is. */
export async function staffMayRead({ db }: MessagingStore, caller: Caller, blob: { owner: string; id: string }): Promise<boolean> {
  const served = depotsServed(caller)
  if (served?.length === 0) return false
  const photo = JSON.stringify([{ id: blob.id }])
  const { rows } = await sql`
    select 1 from message where courier = ${blob.owner} and (${served === null} or sub_depot = any(${served ?? []}::text[]))
      and photos @> ${photo}::jsonb limit 1`.execute(db)
  return rows.length > 0
}
