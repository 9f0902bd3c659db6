import { sql, type QueryExecutorProvider } from 'kysely'
import type { PushPayload, PushSubscriptionEntry, QuietHours } from '#contracts/sync/push.ts'

/** Browsers of one courier that get pushes: phones that were replaced leave theirs behind. */
const mostSubscriptions = 10

/** A browser has one courier: who signs in there next has it from then on. */
export async function saveSubscription(
  tx: QueryExecutorProvider,
  courier: string,
  { endpoint, keys, quiet }: PushSubscriptionEntry,
  at: Date,
): Promise<void> {
  await sql`
    insert into push_subscription (endpoint, courier, p256dh, auth, quiet, made_at)
    values (${endpoint}, ${courier}, ${keys.p256dh}, ${keys.auth}, ${JSON.stringify(quiet)}::jsonb, ${at})
    on conflict (endpoint) do update set courier = excluded.courier, p256dh = excluded.p256dh, auth = excluded.auth, quiet = excluded.quiet, made_at = excluded.made_at`.execute(
    tx,
  )
  const { rows: oldest } = await sql<{ endpoint: string }>`
    delete from push_subscription where endpoint in (
      select endpoint from push_subscription where courier = ${courier}
      order by made_at desc, endpoint = ${endpoint} desc, endpoint offset ${mostSubscriptions})
    returning endpoint`.execute(tx)
  if (oldest.length > 0)
    await sql`delete from push_due where endpoint = any(${oldest.map((row) => row.endpoint)}::text[])`.execute(tx)
  await sql`delete from push_due d where d.endpoint = ${endpoint} and d.courier <> ${courier}`.execute(tx)
}

export async function removeSubscription(tx: QueryExecutorProvider, courier: string, endpoint: string): Promise<void> {
  await sql`delete from push_due where endpoint = ${endpoint} and courier = ${courier}`.execute(tx)
  await sql`delete from push_subscription where endpoint = ${endpoint} and courier = ${courier}`.execute(tx)
}

/**
 * Something is to be announced to a courier: once to each browser, however much waits. A check-in takes the place of a
 * message that waits, which comes with the next pull all the same.
 */
export async function announce(
  tx: QueryExecutorProvider,
  courier: string,
  at: Date,
  kind: PushPayload['kind'] = 'message',
): Promise<void> {
  await sql`
    insert into push_due (endpoint, courier, due_at, attempts, kind)
    select endpoint, courier, ${at}, 0, ${kind} from push_subscription where courier = ${courier} order by endpoint
    on conflict (endpoint) do update set kind = excluded.kind, due_at = excluded.due_at, attempts = 0
      where excluded.kind = 'check-in'`.execute(tx)
}

export interface DuePush {
  courier: string
  endpoint: string
  p256dh: string
  auth: string
  quiet: QuietHours | null
  attempts: number
  kind: PushPayload['kind']
}

/** Takes the pushes that are due until `until`: only one process sends each, and if it dies they are sent later. */
export async function takeDue(db: QueryExecutorProvider, at: Date, until: Date): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    update push_due as d set due_at = ${until}, attempts = d.attempts + 1 from push_subscription s
    where s.endpoint = d.endpoint and d.endpoint in (
      select endpoint from push_due where due_at <= ${at} order by due_at limit 100 for update skip locked
    ) returning d.courier, d.endpoint, s.p256dh, s.auth, s.quiet, d.attempts, d.kind`.execute(db)
  return rows
}

export async function putOff(
  db: QueryExecutorProvider,
  { endpoint, courier }: DuePush,
  until: Date,
  attempts: number,
): Promise<void> {
  await sql`update push_due set due_at = ${until}, attempts = ${attempts} where endpoint = ${endpoint} and courier = ${courier}`.execute(
    db,
  )
}

export async function deleteDue(db: QueryExecutorProvider, { endpoint, courier }: DuePush): Promise<void> {
  await sql`delete from push_due where endpoint = ${endpoint} and courier = ${courier}`.execute(db)
}
