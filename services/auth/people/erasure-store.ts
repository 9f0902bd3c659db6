import { sql, type QueryExecutorProvider } from 'kysely'
import type { Erasure } from '#contracts/people/erasure-endpoints.ts'
import type { ServiceKey } from '#contracts/service-key.ts'

export interface StoredErasure {
  courier: string
  requestedAt: Date
  requestedBy: string
  reason: string
  /** When the account in the user pool was deleted; null if it was not, or not by this program. */
  accountDeletedAt: Date | null
  completedAt: Date | null
  /** When each service last confirmed it. */
  doneAt: Readonly<Partial<Record<ServiceKey, string>>>
}

const columns = sql`
  courier, requested_at as "requestedAt", requested_by as "requestedBy", reason, account_deleted_at as "accountDeletedAt",
  completed_at as "completedAt",
  coalesce((select jsonb_object_agg(s.service, s.done_at) from erasure_step s where s.courier = erasure.courier), '{}'::jsonb) as "doneAt"`

export async function findErasure(db: QueryExecutorProvider, courier: string): Promise<StoredErasure | undefined> {
  const { rows } = await sql<StoredErasure>`select ${columns} from erasure where courier = ${courier}`.execute(db)
  return rows[0]
}

export async function findErasures(db: QueryExecutorProvider): Promise<StoredErasure[]> {
  const { rows } = await sql<StoredErasure>`
    select ${columns} from erasure order by requested_at desc, courier limit 500`.execute(db)
  return rows
}

export async function findOpenErasures(db: QueryExecutorProvider): Promise<StoredErasure[]> {
  const { rows } = await sql<StoredErasure>`
    select ${columns} from erasure where completed_at is null order by requested_at, courier`.execute(db)
  return rows
}

/** Records that a courier is to be erased; the first request counts. */
export async function insertErasure(
  tx: QueryExecutorProvider,
  { courier, by, reason }: { courier: string; by: string; reason: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into erasure (courier, requested_at, requested_by, reason)
    values (${courier}, ${at}, ${by}, ${reason}) on conflict (courier) do nothing`.execute(tx)
}

export async function saveStep(
  db: QueryExecutorProvider,
  { courier, service }: { courier: string; service: ServiceKey },
  at: Date,
): Promise<void> {
  await sql`
    insert into erasure_step (courier, service, done_at) values (${courier}, ${service}, ${at})
    on conflict (courier, service) do update set done_at = excluded.done_at`.execute(db)
}

export async function saveAccountDeleted(db: QueryExecutorProvider, courier: string, at: Date): Promise<void> {
  await sql`
    update erasure set account_deleted_at = coalesce(account_deleted_at, ${at}) where courier = ${courier}`.execute(db)
}

export async function saveCompleted(db: QueryExecutorProvider, courier: string, at: Date): Promise<void> {
  await sql`update erasure set completed_at = coalesce(completed_at, ${at}) where courier = ${courier}`.execute(db)
}

/** `services`: those that this deployment has. Others are shown if they have confirmed it earlier. */
export function toErasure(
  { doneAt, requestedAt, completedAt, accountDeletedAt, ...stored }: StoredErasure,
  services: readonly ServiceKey[],
  hasPool: boolean,
): Erasure {
  const account = accountDeletedAt === null ? (hasPool ? 'waiting' : 'by-hand') : 'deleted'
  return {
    ...stored,
    requestedAt: requestedAt.toISOString(),
    account,
    services: services.map((service) => {
      const done = doneAt[service]
      return { service, doneAt: done === undefined ? null : new Date(done).toISOString() }
    }),
    completedAt: completedAt?.toISOString() ?? null,
  }
}
