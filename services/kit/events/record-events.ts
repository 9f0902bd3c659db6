import { sql, type QueryExecutorProvider } from 'kysely'
import type * as z from 'zod/mini'
import type { WebhookEvent } from '#contracts/webhooks/webhook-event.ts'

/** Events that one statement records. */
const atOnce = 2_000

/** An event that other systems may want. */
export interface NewEvent {
  type: string
  /** "parcel/<id>". Events of one subject are delivered in order. */
  subject: string
  data: unknown
  /** For an event that may be recorded twice: under one id it is one. By default each has its own. */
  id?: string
}

/** Returns an event about the subject with this id. */
export const newEvent = <Data extends z.ZodMiniType>(
  { type, subject }: WebhookEvent<string, Data>,
  id: string,
  data: z.input<Data>,
): NewEvent => ({ type, subject: `${subject}/${id}`, data })

/** Returns the types that somebody wants. Services that have many events to make ask first. */
export async function readWishes(tx: QueryExecutorProvider): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ type: string }>`select type from event_wish`.execute(tx)
  return new Set(rows.map(({ type }) => type))
}

/**
 * Records events in the transaction of what they are about, which holds the lock of their subjects: so they are there if it
 * is committed, and in the order of the commits for each subject. Events that nobody wants are left out.
 */
export async function recordEvents(
  tx: QueryExecutorProvider,
  events: readonly NewEvent[],
  at: Date,
  wishes?: ReadonlySet<string>,
): Promise<void> {
  if (events.length === 0) return
  const wanted = wishes ?? (await readWishes(tx))
  const rows = events.filter(({ type }) => wanted.has(type))
  for (let from = 0; from < rows.length; from += atOnce)
    await sql`
      insert into event_outbox (id, type, subject, data, at)
      select coalesce((e.value ->> 'id')::uuid, gen_random_uuid()), e.value ->> 'type', e.value ->> 'subject', e.value -> 'data', ${at}
      from jsonb_array_elements(${JSON.stringify(rows.slice(from, from + atOnce))}::jsonb) with ordinality as e(value, n)
      order by e.n`.execute(tx)
}
