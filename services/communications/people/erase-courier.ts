import { sql, type QueryExecutorProvider } from 'kysely'
import type { FeedRow } from '#kit/sync/feed.ts'

/** Takes a courier off the notices that went to a round. The register deletes their receipts. */
export async function eraseRecipient(tx: QueryExecutorProvider, courier: string): Promise<FeedRow[]> {
  await sql`
    update notice set couriers = array_remove(couriers, ${courier}),
      request = case when request ? 'couriers' then jsonb_set(request, '{couriers}', (request -> 'couriers') - ${courier}::text) else request end
    where ${courier} = any(couriers)`.execute(tx)
  return []
}
