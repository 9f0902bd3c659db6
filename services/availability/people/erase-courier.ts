import { sql, type QueryExecutorProvider } from 'kysely'
import type { FeedRow } from '#kit/sync/feed.ts'

/**
 * Takes a courier's answers out of the offers that staff see. Their row at a desk is not sent again: it leaves with the
 * offer, within 36 hours of its end.
 */
export async function eraseAnswers(tx: QueryExecutorProvider, courier: string): Promise<FeedRow[]> {
  await sql`
    update feed set value = jsonb_set(value, '{couriers}', coalesce((
      select jsonb_agg(c order by n) from jsonb_array_elements(value -> 'couriers') with ordinality as e(c, n)
      where c ->> 'courier' <> ${courier}), '[]'::jsonb))
    where kind = 'staff-offer' and value -> 'couriers' @> ${JSON.stringify([{ courier }])}::jsonb`.execute(tx)
  return []
}
