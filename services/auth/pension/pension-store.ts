import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { mostPensionRequests, type WaitingPension } from '#contracts/pay/pension-endpoints.ts'
import type { Pension, PensionRules } from '#contracts/pay/pension.ts'
import type { Clock } from '#kit/clock.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { AuthTables } from '../tables.ts'

export interface PensionStore {
  db: Kysely<AuthTables>
  clock: Clock
  rules: PensionRules
}

export interface StoredPension {
  bornOn: string
  pension: Pension
}

const bookOf = (row: { born_on: string; body: Pension } | undefined): StoredPension | undefined =>
  row && { bornOn: row.born_on, pension: row.body }

export async function findPension(db: QueryExecutorProvider, courier: string): Promise<StoredPension | undefined> {
  const { rows } = await sql<{
    born_on: string
    body: Pension
  }>`select born_on, body from pension where courier = ${courier}`.execute(db)
  return bookOf(rows[0])
}

/** Reads and locks the row. */
export async function lockPension(tx: QueryExecutorProvider, courier: string): Promise<StoredPension | undefined> {
  const { rows } = await sql<{
    born_on: string
    body: Pension
  }>`select born_on, body from pension where courier = ${courier} for update`.execute(tx)
  return bookOf(rows[0])
}

/** Returns the requests that nobody has decided, oldest first. */
export async function findWaitingRequests(db: QueryExecutorProvider): Promise<WaitingPension[]> {
  const { rows } = await sql<WaitingPension>`
    select courier, body -> 'request' as request from pension where body -> 'request' ->> 'state' = 'received'
    order by body -> 'request' ->> 'receivedAt', courier limit ${mostPensionRequests}`.execute(db)
  return rows
}

export async function savePension(
  tx: QueryExecutorProvider,
  { bornOn, pension }: StoredPension,
  at: Date,
): Promise<void> {
  await sql`
    insert into pension (courier, born_on, body, changed_at) values (${pension.id}, ${bornOn}, ${JSON.stringify(pension)}::jsonb, ${at})
    on conflict (courier) do update set born_on = excluded.born_on, body = excluded.body, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

export const pensionFeedRow = (pension: Pension): FeedRow => ({
  feed: courierFeed(pension.id),
  kind: 'pension',
  id: pension.id,
  value: pension,
})
