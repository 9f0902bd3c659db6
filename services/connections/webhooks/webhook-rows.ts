import { sql, type QueryExecutorProvider, type Selectable } from 'kysely'
import { waitingLimit, type Webhook } from '#contracts/webhooks/webhook.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { ConnectionsTables } from '../tables.ts'

export type WebhookRow = Selectable<ConnectionsTables['webhook']>

interface Counted extends WebhookRow {
  waiting: number
}

/** What waits is counted up to a limit, as the number is only shown. */
const counted = sql`w.*, (
  (select count(*) from (select from held h where h.webhook = w.id limit ${waitingLimit}) as some_held)
  + (select count(*) from (select from event e
      where e.number > w.sent_to and (w.types = '{}' or e.type = any(w.types)) limit ${waitingLimit}) as some_new)
  ) as waiting`

const toWebhook = ({ replay_day, replay_done, replay_from, replay_to, ...row }: Counted): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  email: row.email,
  types: row.types,
  state: row.state,
  pausedBy: row.paused_by,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  downSince: row.down_since?.toISOString() ?? null,
  waiting: Math.min(row.waiting, waitingLimit),
  earlierSecretUntil: row.earlier_until?.toISOString() ?? null,
  replay:
    replay_day === null || replay_done === null || replay_from === null || replay_to === null
      ? null
      : { from: replay_day, done: replay_done - replay_from, of: replay_to - replay_from },
})

/** Returns all webhooks, the oldest first. */
export async function findWebhooks(db: QueryExecutorProvider): Promise<Webhook[]> {
  const { rows } = await sql<Counted>`select ${counted} from webhook w order by created_at, id`.execute(db)
  return rows.map(toWebhook)
}

/** @throws ProblemError not-found */
export async function findWebhook(db: QueryExecutorProvider, id: string): Promise<Webhook> {
  const { rows } = await sql<Counted>`select ${counted} from webhook w where id = ${id}`.execute(db)
  if (!rows[0]) throw new ProblemError('not-found')
  return toWebhook(rows[0])
}

/** Locks and returns a webhook. @throws ProblemError not-found */
export async function lockWebhook(tx: QueryExecutorProvider, id: string): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`select * from webhook where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw new ProblemError('not-found')
  return rows[0]
}

/** Returns the types that any webhook wants, of those that there are. */
export async function readWantedTypes(db: QueryExecutorProvider, all: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ types: string[] }>`
    select types from webhook where state <> 'disabled'`.execute(db)
  const wanted = new Set(rows.flatMap(({ types }) => (types.length === 0 ? all : types)))
  return all.filter((type) => wanted.has(type))
}

/** Returns the number of the last event. */
export async function readHead(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from event_head`.execute(db)
  return rows[0]?.number ?? 0
}
