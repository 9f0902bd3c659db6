import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type { Undelivered, UndeliveredReason } from '#contracts/depot/undelivered.ts'
import type { Seal } from '../seal.ts'
import { maskAddress } from './mask-address.ts'
import type { DeliveryTables } from './tables.ts'

export interface OutgoingMessage {
  /** An email address, or a phone number that begins with a plus. */
  to: string
  /** The subject of an email. Staff see it if the message is given up, so it holds no code. */
  subject: string
  text: string
  /** When the message is no longer worth sending, such as the end of its code. It is never later than a day. */
  expiresAt?: Date
  /** A newer message with the same topic replaces one that still waits. */
  topic?: string
}

/** A message that this process may send until its lease ends. */
export interface LeasedMessage {
  id: string
  medium: 'email' | 'text'
  subject: string
  content: string
  /** The number of attempts, including this one. */
  tries: number
  expires_at: Date
}

const contentSchema = z.object({ to: z.string(), text: z.string() })

const day = 86_400_000
/** Longer than any attempt takes, so that no other process sends the message meanwhile. */
const leaseMs = 180_000
const firstDelayMs = 5000
const longestDelayMs = 30 * 60_000

/** Milliseconds before the next attempt: 5 s, 15 s, 45 s and so on, up to half an hour. */
export const backoff = (tries: number): number => Math.min(firstDelayMs * 3 ** (tries - 1), longestDelayMs)

const placeOf = (id: string): string => `message/${id}`

export function openContent(seal: Seal | null, { id, content }: Pick<LeasedMessage, 'id' | 'content'>) {
  if (content.startsWith('{')) return contentSchema.parse(JSON.parse(content))
  if (!seal) throw new Error('The message was sealed, and there is no key here. Set MASTER_KEYS.')
  return contentSchema.parse(seal.open(placeOf(id), content))
}

/** Saves a message. `executor` may be the transaction of what it is about, in any schema of the same database. */
export async function saveMessage(
  executor: QueryExecutorProvider,
  seal: Seal | null,
  id: string,
  {
    to,
    subject,
    text,
    expiresAt,
    topic = null,
  }: Omit<OutgoingMessage, 'topic'> & { topic?: string | null | undefined },
  now: Date,
): Promise<void> {
  const content = { to, text }
  const lastAt = new Date(Math.min(now.getTime() + day, expiresAt?.getTime() ?? Infinity))
  if (topic !== null)
    await sql`delete from delivery.message where topic = ${topic} and given_up_at is null`.execute(executor)
  await sql`
    insert into delivery.message (id, medium, masked_to, subject, content, topic, due_at, expires_at, saved_at)
    values (${id}, ${to.startsWith('+') ? 'text' : 'email'}, ${maskAddress(to)}, ${subject},
      ${seal ? seal.seal(placeOf(id), content) : JSON.stringify(content)}, ${topic}, ${now}, ${lastAt}, ${now})`.execute(
    executor,
  )
}

/** Takes the next message that is due. Of several processes only one gets it. */
export async function leaseMessage(db: Kysely<DeliveryTables>, now: Date): Promise<LeasedMessage | undefined> {
  const { rows } = await sql<LeasedMessage>`
    update message set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1 where id = (
      select id from message where given_up_at is null and due_at <= ${now}
      order by due_at limit 1 for update skip locked
    ) returning id, medium, subject, content, tries, expires_at`.execute(db)
  return rows[0]
}

export async function deleteSent(db: Kysely<DeliveryTables>, { id }: LeasedMessage): Promise<void> {
  await db.deleteFrom('message').where('id', '=', id).execute()
}

/** Returns when the message is tried again. */
export async function retryLater(db: Kysely<DeliveryTables>, message: LeasedMessage, now: Date): Promise<Date> {
  const due = new Date(Math.min(now.getTime() + backoff(message.tries), new Date(message.expires_at).getTime()))
  // A process that came back after its lease must not put off the attempt of another.
  await db
    .updateTable('message')
    .set({ due_at: due })
    .where('id', '=', message.id)
    .where('tries', '=', message.tries)
    .execute()
  return due
}

/** Deletes the text and the address; what is left tells staff that somebody was not reached. */
export async function giveUp(
  db: Kysely<DeliveryTables>,
  { id, tries }: LeasedMessage,
  attempts: number,
  reason: UndeliveredReason,
  now: Date,
): Promise<void> {
  await db
    .updateTable('message')
    .set({ content: null, given_up_at: now, reason, tries: attempts })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute()
}

/** Returns what was given up, the newest first. */
export async function listUndelivered(db: Kysely<DeliveryTables>): Promise<Undelivered[]> {
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ id, medium, masked_to: to, subject, tries, saved_at, given_up_at, reason }) => ({
    id,
    medium,
    to,
    subject,
    tries,
    savedAt: new Date(saved_at).toISOString(),
    givenUpAt: new Date(given_up_at ?? saved_at).toISOString(),
    reason: reason ?? 'too-late',
  }))
}

export async function deleteGivenUp(db: Kysely<DeliveryTables>, before: Date): Promise<void> {
  await db.deleteFrom('message').where('given_up_at', '<', before).execute()
}
