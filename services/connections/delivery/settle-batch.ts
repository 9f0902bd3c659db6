import { sql } from 'kysely'
import { transact } from '#kit/database/transact.ts'
import type { ConnectionsStore } from '../connections-store.ts'
import type { ConnectionsTransaction } from '../tables.ts'
import type { WebhookRow } from '../webhooks/webhook-rows.ts'
import { eventDelay, probeDelay, tryForMs } from './back-off.ts'
import type { Batch, WaitingEvent } from './read-batch.ts'
import { toWebhookId, type SentBatch, type Tried } from './send-batch.ts'

/** Attempts of a batch that are kept for staff: the last ones. */
const shownAttempts = 50

/** Why a webhook ends being sent to, if it does. */
export type Ending = 'gone' | 'down' | null

/** Saves attempts, so that staff see them. */
export async function saveAttempts(
  tx: ConnectionsTransaction,
  webhook: string,
  tried: readonly Tried[],
  isLast: (each: Tried) => boolean = () => false,
): Promise<void> {
  const rows = tried.slice(-shownAttempts).map((each) => ({
    event: toWebhookId(each.event.id),
    type: each.event.type,
    at: each.at,
    accepted: each.result.error === '',
    status: each.result.status,
    error: each.result.error,
    answer: each.result.answer,
    took: each.took,
    tries: each.event.tries + 1,
    is_last: isLast(each),
  }))
  await sql`
    insert into attempt (webhook, event, type, at, accepted, status, error, answer, took, tries, is_last)
    select ${webhook}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(event text, type text, at timestamptz, accepted boolean, status int4, error text, answer text, took int4,
        tries int4, is_last boolean)`.execute(tx)
}

interface Held {
  event: WaitingEvent
  tries: number
  firstAt: Date | null
  dueAt: Date
}

async function saveHeld(tx: ConnectionsTransaction, webhook: string, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  const rows = held.map(({ event: { number, subject }, tries, firstAt, dueAt }) => ({
    number,
    subject,
    tries,
    first_at: firstAt,
    due_at: dueAt,
  }))
  // An event that is sent again may be held already, with its attempts.
  await sql`
    insert into held (webhook, number, subject, tries, first_at, due_at)
    select ${webhook}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(number int8, subject text, tries int4, first_at timestamptz, due_at timestamptz)
    on conflict (webhook, number) do update
      set tries = greatest(held.tries, excluded.tries), first_at = coalesce(held.first_at, excluded.first_at),
        due_at = greatest(held.due_at, excluded.due_at)`.execute(tx)
}

/**
 * Saves what became of a batch, in one transaction, if this process still is the one that sends. Returns why the webhook
 * ends, if it does; undefined: another process has taken over.
 */
export async function settleBatch(
  { db, clock }: Pick<ConnectionsStore, 'db' | 'clock'>,
  webhook: WebhookRow,
  batch: Batch,
  sent: SentBatch,
): Promise<{ ending: Ending } | undefined> {
  const now = clock.now()
  const { id, lease } = webhook
  const isUp = !sent.isDown && sent.tried.length > 0
  const downSince = sent.isDown ? (webhook.down_since ?? now) : isUp ? null : webhook.down_since
  const downTries = sent.isDown ? webhook.down_tries + 1 : isUp ? 0 : webhook.down_tries
  const failed = sent.tried.filter(({ result }) => result.error !== '')
  // While nothing is accepted at all, the receiver is at fault and not the event.
  const isGivenUp = ({ event, result }: Tried): boolean =>
    result.error !== '' && !sent.isDown && event.firstAt !== null && now.getTime() - event.firstAt.getTime() >= tryForMs
  const held: Held[] = [
    ...failed
      .filter((each) => !isGivenUp(each))
      .map(({ event, at, result: { retryAfter } }) => ({
        event,
        tries: event.tries + 1,
        firstAt: event.firstAt ?? at,
        dueAt: new Date(now.getTime() + Math.max(eventDelay(event.tries + 1), (retryAfter ?? 0) * 1000)),
      })),
    ...[...sent.untried, ...batch.behind].map((event) => ({
      event,
      tries: event.tries,
      firstAt: event.firstAt,
      dueAt: now,
    })),
  ]
  const over = sent.tried
    .filter((each) => each.result.error === '' || isGivenUp(each))
    .map(({ event: { number } }) => number)
  const isTooLong = downSince !== null && now.getTime() - downSince.getTime() >= tryForMs
  const ending: Ending = sent.isGone ? 'gone' : isTooLong ? 'down' : null
  const retryAfter = Math.max(0, ...failed.map(({ result }) => result.retryAfter ?? 0)) * 1000
  const dueAt = sent.isDown ? new Date(now.getTime() + Math.max(probeDelay(downTries), retryAfter)) : now
  return await transact(db, async (tx) => {
    const { rows } = await sql`
      select 1 from webhook where id = ${id} and lease = ${lease}::uuid for update`.execute(tx)
    if (rows.length === 0) return undefined
    if (over.length > 0) await sql`delete from held where webhook = ${id} and number = any(${over}::int8[])`.execute(tx)
    await saveHeld(tx, id, held)
    await saveAttempts(tx, id, sent.tried, isGivenUp)
    // What failed while the receiver was away is tried at once when it is back.
    if (isUp && webhook.down_since !== null)
      await sql`update held set due_at = ${now} where webhook = ${id}`.execute(tx)
    const isReplayed = batch.replayTo !== null && batch.replayTo === webhook.replay_to
    // Somebody may have asked for another day meanwhile.
    const isSameReplay = sql`${batch.replayTo}::int8 is not null and replay_done = ${webhook.replay_done}::int8 and replay_to = ${webhook.replay_to}::int8`
    await sql`
      update webhook set sent_to = greatest(sent_to, ${batch.newTo}), down_since = ${downSince}, down_tries = ${downTries}, due_at = ${dueAt},
        reported = case when ${downSince}::timestamptz is null then null else reported end,
        replay_done = case when not (${isSameReplay}) then replay_done when ${isReplayed}::boolean then null else ${batch.replayTo}::int8 end,
        replay_day = case when ${isReplayed}::boolean and ${isSameReplay} then null else replay_day end,
        state = case when state <> 'active' then state when ${ending}::text = 'gone' then 'disabled' when ${ending}::text = 'down' then 'paused' else state end,
        paused_by = case when state = 'active' and ${ending}::text = 'down' then 'down' else paused_by end
      where id = ${id}`.execute(tx)
    return { ending }
  })
}
