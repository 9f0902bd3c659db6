import { sql } from 'kysely'
import { longDay, londonTime } from '#domain/dates/day.ts'
import { describeError } from '#kit/describe-error.ts'
import type { ConnectionsStore } from '../connections-store.ts'
import type { WebhookRow } from '../webhooks/webhook-rows.ts'
import { reportAfterMs } from './back-off.ts'
import type { Ending } from './settle-batch.ts'

const moment = (at: Date): string => `${longDay(at)} at ${londonTime(at)}`

const endingTexts: Readonly<Record<Exclude<Ending, null>, string>> = {
  gone: 'The receiver has answered 410, which means that it wants no more events. Nothing is sent there any more.',
  down: 'Nothing was accepted for three days, so it is paused. Events wait for it. When the receiver works again, press Resume on the page Webhooks of the back office.',
}

async function tell({ notices, log }: ConnectionsStore, { id, email, name }: WebhookRow, text: string): Promise<void> {
  if (email === '') return
  await notices
    .notify(email, { subject: 'A webhook needs attention', text: `The webhook “${name}”: ${text}` })
    .catch((error: unknown) => log.error('webhook-not-reported', { webhook: id, ...describeError(error) }))
}

/** Tells whoever is to know that a webhook has ended. */
export async function reportEnding(store: ConnectionsStore, webhook: WebhookRow, ending: Ending): Promise<void> {
  if (ending === null) return
  store.log.warn('webhook-ended', { webhook: webhook.id, reason: ending })
  await tell(store, webhook, endingTexts[ending])
}

/** Tells once that a webhook has been down for an hour. */
export async function reportDown(store: ConnectionsStore, { id }: WebhookRow): Promise<void> {
  const since = new Date(store.clock.now().getTime() - reportAfterMs)
  const { rows } = await sql<WebhookRow>`
    update webhook set reported = 'down' where id = ${id} and state = 'active' and reported is null and down_since <= ${since}
    returning *`.execute(store.db)
  const [webhook] = rows
  if (!webhook?.down_since) return
  store.log.warn('webhook-down', { webhook: id })
  await tell(
    store,
    webhook,
    `Nothing was accepted since ${moment(webhook.down_since)}. Events wait, and are sent when the receiver works again. The page Webhooks of the back office has its last answers.`,
  )
}
