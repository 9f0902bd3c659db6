import { sql } from 'kysely'
import { describeError } from '#kit/describe-error.ts'
import type { ConnectionsStore } from '../connections-store.ts'
import { openSecrets } from '../webhooks/secrets.ts'
import type { WebhookRow } from '../webhooks/webhook-rows.ts'
import { readBatch } from './read-batch.ts'
import { reportDown, reportEnding } from './report-down.ts'
import { sendBatch, type SentBatch } from './send-batch.ts'
import { settleBatch } from './settle-batch.ts'

/** Milliseconds after which another process goes on where one has ended. While it works, it renews its lease. */
const leaseMs = 120_000
const renewMs = 30_000

const nothing: SentBatch = { tried: [], untried: [], isGone: false, isDown: false }

/** Takes a webhook that is due, so that no other process sends to it; or goes on with one that is taken. */
async function takeWebhook(
  { db, clock }: ConnectionsStore,
  id: string,
  lease: string,
): Promise<WebhookRow | undefined> {
  const now = clock.now()
  const { rows } = await sql<WebhookRow>`
    update webhook set lease = ${lease}::uuid, lease_until = ${new Date(now.getTime() + leaseMs)}
    where id = ${id} and state = 'active' and due_at <= ${now}
      and (lease is null or lease = ${lease}::uuid or lease_until <= ${now})
    returning *`.execute(db)
  return rows[0]
}

/** Sends one batch. Returns whether there may be more. */
async function deliverBatch(store: ConnectionsStore, webhook: WebhookRow): Promise<boolean> {
  const batch = await readBatch(store.db, webhook, store.clock.now())
  const receiver = { url: webhook.url, secrets: await openSecrets(store, webhook) }
  const sent =
    batch.events.length === 0 ? nothing : await sendBatch(store, receiver, batch.events, webhook.down_since !== null)
  const settled = await settleBatch(store, webhook, batch, sent)
  if (!settled) return false
  await reportEnding(store, webhook, settled.ending)
  if (sent.isDown && settled.ending === null) await reportDown(store, webhook)
  if (settled.ending !== null || sent.isDown) return false
  // A receiver that is back gets all that has waited.
  return batch.hasMore || (webhook.down_since !== null && sent.tried.length > 0)
}

async function deliverTo(store: ConnectionsStore, id: string): Promise<void> {
  const lease = store.newId()
  const renew = setInterval(() => {
    const until = new Date(store.clock.now().getTime() + leaseMs)
    void sql`update webhook set lease_until = ${until} where id = ${id} and lease = ${lease}::uuid`
      .execute(store.db)
      .catch(() => undefined)
  }, renewMs).unref()
  try {
    while (!store.stopping.aborted) {
      const webhook = await takeWebhook(store, id, lease)
      if (!webhook || !(await deliverBatch(store, webhook))) return
    }
  } catch (error) {
    store.log.error('events-not-sent', { webhook: id, ...describeError(error) })
  } finally {
    clearInterval(renew)
    await sql`update webhook set lease = null, lease_until = null where id = ${id} and lease = ${lease}::uuid`
      .execute(store.db)
      .catch(() => undefined)
  }
}

/** Sends everything that is due, to all webhooks side by side. */
export async function deliverEvents(store: ConnectionsStore): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook where state = 'active' and due_at <= ${store.clock.now()} order by id`.execute(store.db)
  await Promise.all(rows.map(({ id }) => deliverTo(store, id)))
}
