import { sql, type QueryExecutorProvider } from 'kysely'
import type { FeedRow } from '#kit/sync/feed.ts'
import { documentFeed } from '../staff-feed.ts'

/** Takes a courier's documents off the desks. The register deletes them. */
export async function eraseDocuments(tx: QueryExecutorProvider, courier: string): Promise<FeedRow[]> {
  const { rows } = await sql<{ id: string; told: string | null }>`
    select step as id, told from document where courier = ${courier} order by step for update`.execute(tx)
  return rows.flatMap(({ id, told }) => documentFeed.remove({ courier, id, told }))
}
