import { sql, type QueryExecutorProvider } from 'kysely'
import { readHead, type WebhookRow } from '../webhooks/webhook-rows.ts'

/** Events of one kind that are read at a time. */
const batchSize = 1_000

/** An event that is to be sent to a webhook. */
export interface WaitingEvent {
  number: number
  id: string
  type: string
  subject: string
  at: Date
  data: unknown
  /** How it got here: it is new, it was held, or it is sent again because somebody asked. */
  from: 'new' | 'held' | 'replay'
  /** The attempts so far. */
  tries: number
  /** When it was tried first; null: never. */
  firstAt: Date | null
}

export interface Batch {
  events: WaitingEvent[]
  /** New events whose subject has held ones: they wait behind them. */
  behind: WaitingEvent[]
  /** The last number that was looked at among new events, and among those that are sent again. */
  newTo: number
  replayTo: number | null
  /** There may be more. */
  hasMore: boolean
}

const columns = sql`e.number, e.id, e.type, e.subject, e.at, e.data`

type EventRow = Omit<WaitingEvent, 'from' | 'tries' | 'firstAt'>

const fresh = (rows: readonly EventRow[], from: 'new' | 'replay'): WaitingEvent[] =>
  rows.map((row) => ({ ...row, from, tries: 0, firstAt: null }))

/** Held events that are due: of each subject from its first one on, if that one is due. */
async function readHeld(
  db: QueryExecutorProvider,
  { id, down_since }: WebhookRow,
  now: Date,
  limit: number,
): Promise<WaitingEvent[]> {
  // While nothing is accepted at all, any subject may be the next to try.
  const isWaiting = sql`exists (select from held f where f.webhook = h.webhook and f.subject = h.subject
    and f.number <= h.number and f.tries > 0 and f.due_at > ${now})`
  const { rows } = await sql<EventRow & { tries: number; first_at: Date | null }>`
    select ${columns}, h.tries, h.first_at from held h join event e on e.number = h.number
    where h.webhook = ${id} and not ${down_since === null ? isWaiting : sql`false`}
    order by h.number limit ${limit}`.execute(db)
  return rows.map(({ first_at: firstAt, ...row }) => ({ ...row, from: 'held', firstAt }))
}

async function readNumbered(
  db: QueryExecutorProvider,
  { types }: WebhookRow,
  { after, to, limit }: { after: number; to: number; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from event e where e.number > ${after} and e.number <= ${to}
      and (${types.length === 0}::boolean or e.type = any(${types}::text[]))
    order by e.number limit ${limit}`.execute(db)
  return rows
}

async function findHeldSubjects(
  db: QueryExecutorProvider,
  webhook: string,
  events: readonly WaitingEvent[],
): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const subjects = [...new Set(events.map(({ subject }) => subject))]
  const { rows } = await sql<{ subject: string }>`
    select distinct subject from held where webhook = ${webhook} and subject = any(${subjects}::text[])`.execute(db)
  return new Set(rows.map(({ subject }) => subject))
}

/**
 * Reads what is next for a webhook. A receiver that accepts nothing gets one event at a time, and not always the same one:
 * that with the fewest attempts, so that one event which it never accepts does not stop the others.
 */
export async function readBatch(db: QueryExecutorProvider, webhook: WebhookRow, now: Date): Promise<Batch> {
  const isProbe = webhook.down_since !== null
  const limit = isProbe ? 1 : batchSize
  const head = await readHead(db)
  const fetched = await readNumbered(db, webhook, { after: webhook.sent_to, to: head, limit })
  const arrived = fresh(fetched, 'new')
  const newTo = fetched.length < limit ? head : (fetched.at(-1)?.number ?? head)
  const held = await readHeld(db, webhook, now, batchSize)
  const heldSubjects = await findHeldSubjects(db, webhook.id, arrived)
  const behind = arrived.filter(({ subject }) => heldSubjects.has(subject))
  const sendable = arrived.filter(({ subject }) => !heldSubjects.has(subject))
  if (isProbe) {
    const firsts = held.filter(({ subject }, at) => held.findIndex((each) => each.subject === subject) === at)
    const [next] = [...sendable, ...firsts].toSorted((a, b) => a.tries - b.tries || a.number - b.number)
    const isNew = next?.from === 'new'
    return {
      events: next ? [next] : [],
      behind,
      newTo: isNew || sendable.length === 0 ? newTo : webhook.sent_to,
      replayTo: null,
      hasMore: next === undefined && fetched.length > 0,
    }
  }
  const isReplayed = webhook.replay_done !== null && webhook.replay_to !== null && fetched.length < limit
  const again = isReplayed
    ? await readNumbered(db, webhook, { after: webhook.replay_done ?? 0, to: webhook.replay_to ?? 0, limit })
    : []
  const repeated = fresh(again, 'replay')
  const repeatedHeld = await findHeldSubjects(db, webhook.id, repeated)
  const replayTo = isReplayed ? (again.length < limit ? webhook.replay_to : (again.at(-1)?.number ?? null)) : null
  return {
    events: [...held, ...repeated.filter(({ subject }) => !repeatedHeld.has(subject)), ...sendable],
    behind: [...behind, ...repeated.filter(({ subject }) => repeatedHeld.has(subject))],
    newTo,
    replayTo,
    hasMore: held.length === batchSize || fetched.length === limit || again.length === limit,
  }
}
