import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { StaffThread } from '#contracts/messages/message-endpoints.ts'
import type { Message } from '#contracts/messages/message.ts'
import { readCourierThread, replyToCourier } from '#contracts/messages/staff-message-commands.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { momentSchema, toPage, readAfter } from '#kit/http/page.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { depotsServed, serves } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import type { MessagingTables } from './tables.ts'
import { advanced, saveProgress, staffMessageCollection, staffThreadCollection } from './staff-collections.ts'
import { findMessages, lastMessages, lockThread, toThread, type MessagingStore, type ThreadRow } from './thread-rows.ts'

type Tx = Transaction<MessagingTables>

interface Page {
  limit: number
  after?: string | undefined
}

/** Whether anything is unread, changed at, courier. */
const threadKeySchema = z.tuple([z.boolean(), momentSchema, z.string()])
/** The place of the oldest message that was given. */
const messageKeySchema = z.tuple([z.int().check(z.positive(), z.maximum(2 ** 31 - 1))])

async function staffThreadOf(tx: QueryExecutorProvider, caller: Caller, row: ThreadRow): Promise<StaffThread> {
  const served = depotsServed(caller)
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int4 as unread from message
    where courier = ${row.courier} and n > ${row.depot_read} and sender = 'courier'
      and (${served === null} or sub_depot = any(${served ?? []}::text[]))`.execute(tx)
  const [last] = await lastMessages(tx, row.courier, served, 1)
  return { ...toThread(row), courier: row.courier, unread: rows[0]?.unread ?? 0, last: last ?? null }
}

/** Those with unread messages first, then the last written first. @throws ProblemError body-invalid */
export async function listThreads(
  { db }: MessagingStore,
  caller: Caller,
  { limit, after }: Page,
): Promise<{ threads: StaffThread[]; next: string | null }> {
  const served = depotsServed(caller)
  const [unread, at, of] = readAfter(threadKeySchema, after) ?? [null, null, null]
  const { rows } = await sql<ThreadRow & { unread: boolean; changed_at: Date }>`
    select * from (
      select courier, sub_depot, last_n, courier_read, depot_has, depot_read, changed_at,
        exists (select 1 from message m where m.courier = t.courier and m.n > t.depot_read and m.sender = 'courier') as unread
      from thread t where (${served === null} or sub_depot = any(${served ?? []}::text[])) and last_n > 0
    ) as found
    where (${unread}::boolean is null or unread < ${unread} or (unread = ${unread}
      and (changed_at < ${at}::timestamptz or (changed_at = ${at}::timestamptz and courier > ${of}))))
    order by unread desc, changed_at desc, courier limit ${limit + 1}`.execute(db)
  const page = toPage(rows, limit, (row) => [row.unread, row.changed_at.toISOString(), row.courier])
  const threads: StaffThread[] = []
  for (const row of page.rows) threads.push(await staffThreadOf(db, caller, row))
  return { threads, next: page.next }
}

/** @throws ProblemError not-found, also for couriers of others */
async function lockServed(tx: Tx, caller: Caller, courier: string): Promise<ThreadRow> {
  const thread = await lockThread(tx, courier)
  if (!thread || !serves(caller, thread.sub_depot)) throw new ProblemError('not-found')
  return thread
}

/** The last messages, or those before the page that was given. @throws ProblemError not-found or body-invalid */
export async function fetchThread(
  { db, clock }: MessagingStore,
  caller: Caller,
  courier: string,
  { limit, after }: Page,
): Promise<{ thread: StaffThread; messages: Message[]; next: string | null }> {
  return await transact(db, async (tx) => {
    const found = await lockServed(tx, caller, courier)
    const [before] = readAfter(messageKeySchema, after) ?? [undefined]
    const last = await lastMessages(tx, courier, depotsServed(caller), limit + 1, before)
    const { rows, next } = toPage(last, limit, ({ n }) => [n])
    const at = clock.now()
    const thread = advanced(found, { has: found.last_n, read: 0 }, { by: caller.username, at })
    if (thread !== found) await appendFeed(tx, await saveProgress(tx, thread, at), at)
    return { thread: await staffThreadOf(tx, caller, thread), messages: rows.reverse(), next }
  })
}

/** @throws ProblemError not-found, or not-allowed to the courier themselves */
export async function readThread(
  { db, clock }: MessagingStore,
  caller: Caller,
  courier: string,
  upTo: number,
): Promise<StaffThread> {
  return await transact(db, async (tx) => {
    stateOrProblem(
      await takeCommand(tx, staffThreadCollection, { caller, at: clock.now() }, readCourierThread, { courier, upTo }),
    )
    return await staffThreadOf(tx, caller, await lockServed(tx, caller, courier))
  })
}

/** @throws ProblemError not-found, not-allowed to the courier themselves, or id-reused where another message has the id */
export async function reply(
  { db, clock }: MessagingStore,
  caller: Caller,
  courier: string,
  { id, text }: { id: string; text: string },
): Promise<Message> {
  return await transact(db, async (tx) => {
    const input = { courier, id: id.toLowerCase(), text }
    stateOrProblem(await takeCommand(tx, staffMessageCollection, { caller, at: clock.now() }, replyToCourier, input), {
      'message-exists': ['id-reused'],
    })
    const [message] = await findMessages(tx, courier, [input.id])
    if (!message) throw new ProblemError('internal')
    return message
  })
}

/** Returns true if a photo belongs to a message to a sub-depot of the caller. */
export async function staffMayRead(
  { db }: MessagingStore,
  caller: Caller,
  blob: { owner: string; id: string },
): Promise<boolean> {
  const served = depotsServed(caller)
  if (served?.length === 0) return false
  const photo = JSON.stringify([{ id: blob.id }])
  const { rows } = await sql`
    select 1 from message where courier = ${blob.owner} and (${served === null} or sub_depot = any(${served ?? []}::text[]))
      and photos @> ${photo}::jsonb limit 1`.execute(db)
  return rows.length > 0
}
