import { sql, type QueryExecutorProvider } from 'kysely'
import type { FeedRow } from '#kit/sync/feed.ts'
import { appealFeed } from '../stars/staff-feed.ts'

/** Takes a courier's appeals off the desks, and the courier off rates and volumes. Invoices stay for tax. */
export async function eraseWork(tx: QueryExecutorProvider, courier: string): Promise<FeedRow[]> {
  const { rows } = await sql<{ id: string; told: string | null }>`
    select id, told from review where courier = ${courier} order by id for update`.execute(tx)
  await sql`update rate_table set couriers = array_remove(couriers, ${courier}) where ${courier} = any(couriers)`.execute(
    tx,
  )
  await sql`update volume set courier = null where courier = ${courier}`.execute(tx)
  return rows.flatMap(({ id, told }) => appealFeed.remove({ courier, id, told }))
}
