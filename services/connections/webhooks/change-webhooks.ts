import { sql } from 'kysely'
import {
  testEventType,
  webhookHistoryDays,
  webhookLimit,
  type ShownSecret,
  type Webhook,
  type WebhookAttempt,
  type WebhookEntry,
} from '#contracts/webhooks/webhook.ts'
import { webhookEvents } from '#contracts/webhooks/webhook-events.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addAuditChange, addAuditSubDepot, addAuditSubject } from '#kit/audit/acting-staff.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { ConnectionsStore } from '../connections-store.ts'
import { checkUrl } from '../delivery/check-address.ts'
import { collectEvents } from '../delivery/collect-events.ts'
import { sendOne, toWebhookId, type Tried } from '../delivery/send-batch.ts'
import { saveAttempts } from '../delivery/settle-batch.ts'
import type { ConnectionsTransaction } from '../tables.ts'
import { earlierSecretMs, newSecret, openSecrets } from './secrets.ts'
import { findWebhook, lockWebhook, readHead, type WebhookRow } from './webhook-rows.ts'

const wrong = (at: keyof WebhookEntry | 'from', message: string): ProblemError =>
  new ProblemError('body-invalid', { detail: message, issues: [{ at: `body.${at}`, message }] })

const known = new Set(webhookEvents.map(({ type }) => type))

/** The trail has the server, as an address may have a secret in it. */
function addAuditWebhook(name: string, url: string): void {
  addAuditSubDepot('')
  addAuditSubject({ webhook: name, server: URL.canParse(url) ? new URL(url).host : '' })
}

/** @throws ProblemError body-invalid */
function requireEntry({ rules }: ConnectionsStore, { url, types }: WebhookEntry): void {
  const refused = checkUrl(url, rules)
  if (refused !== null) throw wrong('url', `${refused}.`)
  const unknown = types.find((type) => !known.has(type))
  if (unknown !== undefined) throw wrong('types', `There is no event ${unknown}.`)
}

const typesLabel = (types: readonly string[]): string => (types.length === 0 ? 'all events' : `${types.length} events`)

/** Tells the services what is wanted now. One that doesn’t answer is told within seconds by the loop. */
const announce = async (store: ConnectionsStore): Promise<void> =>
  void (await collectEvents(store).catch(() => undefined))

/** @throws ProblemError body-invalid, or not-allowed if there are too many */
export async function addWebhook(store: ConnectionsStore, caller: Caller, entry: WebhookEntry): Promise<ShownSecret> {
  requireEntry(store, entry)
  const id = store.newId()
  const now = store.clock.now()
  const { secret, stored } = newSecret(store.secrets, id)
  await transact(store.db, async (tx) => {
    // One after the other, so that two do not pass the limit together.
    await sql`select from event_head for update`.execute(tx)
    const { rows } = await sql<{ count: number }>`select count(*) as count from webhook`.execute(tx)
    if ((rows[0]?.count ?? 0) >= webhookLimit)
      throw new ProblemError('not-allowed', {
        detail: `A company can have ${webhookLimit} webhooks. Delete one first.`,
      })
    addAuditWebhook(entry.name, entry.url)
    addAuditChange('', typesLabel(entry.types))
    const { name, url, email, types } = entry
    await sql`
      insert into webhook (id, name, url, email, types, state, secret, created_at, created_by, sent_to, down_tries, due_at)
      values (${id}, ${name}, ${url}, ${email}, ${types}::text[], 'active', ${stored}::jsonb, ${now}, ${caller.username},
        ${await readHead(tx)}, 0, ${now})`.execute(tx)
  })
  await announce(store)
  return { webhook: await findWebhook(store.db, id), secret }
}

/** Changes a webhook behind its lock, and returns it. */
async function change(
  { db }: ConnectionsStore,
  id: string,
  run: (tx: ConnectionsTransaction, before: WebhookRow) => Promise<void>,
): Promise<Webhook> {
  return await transact(db, async (tx) => {
    const before = await lockWebhook(tx, id)
    addAuditWebhook(before.name, before.url)
    await run(tx, before)
    return await findWebhook(tx, id)
  })
}

/** @throws ProblemError not-found, body-invalid */
export async function changeWebhook(store: ConnectionsStore, id: string, entry: WebhookEntry): Promise<Webhook> {
  requireEntry(store, entry)
  const { name, url, email, types } = entry
  const webhook = await change(store, id, async (tx, before) => {
    addAuditChange(typesLabel(before.types), typesLabel(types))
    // Another receiver is tried at once.
    const isOther = before.url !== url
    await sql`
      update webhook set name = ${name}, url = ${url}, email = ${email}, types = ${types}::text[],
        due_at = case when ${isOther} then ${store.clock.now()} else due_at end where id = ${id}`.execute(tx)
  })
  await announce(store)
  return webhook
}

/** @throws ProblemError not-found */
export async function deleteWebhook(store: ConnectionsStore, id: string): Promise<undefined> {
  await transact(store.db, async (tx) => {
    const { name, url } = await lockWebhook(tx, id)
    addAuditWebhook(name, url)
    await sql`delete from webhook where id = ${id}`.execute(tx)
  })
  await announce(store)
}

/** Makes a new secret. The one before signs too for a day, so that the receiver can change over. @throws ProblemError not-found */
export async function rotateSecret(store: ConnectionsStore, id: string): Promise<ShownSecret> {
  const { secret, stored } = newSecret(store.secrets, id)
  const until = new Date(store.clock.now().getTime() + earlierSecretMs)
  const webhook = await change(store, id, async (tx) => {
    await sql`
      update webhook set earlier_secret = secret, earlier_until = ${until}, secret = ${stored}::jsonb where id = ${id}`.execute(
      tx,
    )
  })
  return { webhook, secret }
}

/** @throws ProblemError not-found */
export const pauseWebhook = async (store: ConnectionsStore, id: string): Promise<Webhook> =>
  await change(store, id, async (tx, { state }) => {
    addAuditChange(state, 'paused')
    if (state === 'active')
      await sql`update webhook set state = 'paused', paused_by = 'staff' where id = ${id}`.execute(tx)
  })

/** Sends again, beginning with what waits, which is tried for three more days. @throws ProblemError not-found */
export const resumeWebhook = async (store: ConnectionsStore, id: string): Promise<Webhook> =>
  await change(store, id, async (tx, { state }) => {
    addAuditChange(state, 'active')
    const now = store.clock.now()
    await sql`
      update webhook set state = 'active', paused_by = null, down_since = null, down_tries = 0, due_at = ${now}, reported = null
      where id = ${id}`.execute(tx)
    await sql`update held set tries = 0, first_at = null, due_at = ${now} where webhook = ${id}`.execute(tx)
  })

/** Sends the events since the beginning of a day again. @throws ProblemError not-found, body-invalid */
export async function replayWebhook(store: ConnectionsStore, id: string, from: string): Promise<Webhook> {
  const today = londonDay(store.clock.now())
  const earliest = addDays(today, 1 - webhookHistoryDays)
  if (from > today || from < earliest) throw wrong('from', `Choose a day from ${earliest} to ${today}.`)
  return await change(store, id, async (tx, { sent_to }) => {
    addAuditSubject({ day: from })
    const { rows } = await sql<{ first: number | null }>`
      select min(number) as first from event
      where saved_at >= (${from}::date)::timestamp at time zone 'Europe/London' and number <= ${sent_to}`.execute(tx)
    const first = rows[0]?.first ?? null
    if (first === null) throw wrong('from', 'There is nothing to send again since that day.')
    await sql`
      update webhook set replay_day = ${from}, replay_from = ${first - 1}, replay_done = ${first - 1}, replay_to = ${sent_to}
      where id = ${id}`.execute(tx)
  })
}

function toAttempt({ event, result, at, took }: Tried): WebhookAttempt {
  const { status, error, answer } = result
  return {
    event: toWebhookId(event.id),
    type: event.type,
    at: at.toISOString(),
    isAccepted: error === '',
    status,
    error,
    answer,
    took,
    attempt: event.tries + 1,
    isLast: true,
  }
}

/** Sends a test event at once, to a paused webhook too. @throws ProblemError not-found */
export async function testWebhook(store: ConnectionsStore, id: string): Promise<WebhookAttempt> {
  const webhook = await transact(store.db, async (tx) => {
    const row = await lockWebhook(tx, id)
    addAuditWebhook(row.name, row.url)
    return row
  })
  const event = {
    number: 0,
    id: store.newId(),
    type: testEventType,
    subject: 'webhook',
    at: store.clock.now(),
    data: { webhook: webhook.name },
    from: 'new' as const,
    tries: 0,
    firstAt: null,
  }
  const tried = await sendOne(store, { url: webhook.url, secrets: await openSecrets(store, webhook) }, event)
  await transact(store.db, async (tx) => {
    const { rows } = await sql`select 1 from webhook where id = ${id} for key share`.execute(tx)
    if (rows.length > 0) await saveAttempts(tx, id, [tried], () => true)
  })
  return toAttempt(tried)
}

/** Returns the last attempts, the newest first. @throws ProblemError not-found */
export async function listAttempts({ db }: ConnectionsStore, id: string): Promise<WebhookAttempt[]> {
  await findWebhook(db, id)
  const rows = await db
    .selectFrom('attempt')
    .selectAll()
    .where('webhook', '=', id)
    .orderBy('n', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ event, type, at, accepted, status, error, answer, took, tries, is_last }) => ({
    event,
    type,
    at: at.toISOString(),
    isAccepted: accepted,
    status,
    error,
    answer,
    took,
    attempt: tries,
    isLast: is_last,
  }))
}
