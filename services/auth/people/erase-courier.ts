import { sql, type QueryExecutorProvider } from 'kysely'
import type { Courier } from '#contracts/courier/courier.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { eraseHelpers } from '../helpers/end-helpers.ts'
import type { FeedRow } from '#kit/sync/feed.ts'

const nobody: Pick<Courier, 'name' | 'roles' | 'rounds' | 'phones'> = {
  name: 'Erased courier',
  roles: [],
  rounds: [],
  phones: [],
}

/** Leaves of a courier only what tells invoices and pension contributions apart. */
export async function eraseProfile(tx: QueryExecutorProvider, courier: string, at: Date): Promise<FeedRow[]> {
  const { rows } = await sql<{ sub_depot: string }>`
    update courier set profile = ${JSON.stringify(nobody)}::jsonb, address = null, closed_at = coalesce(closed_at, ${at}), changed_at = ${at}
    where courier = ${courier} returning sub_depot`.execute(tx)
  notifyDesks(
    tx,
    rows.map((row) => row.sub_depot),
  )
  await sql`
    update pension set born_on = left(born_on, 4) || '-01-01',
      body = case when body -> 'request' = 'null'::jsonb then body
        else jsonb_set(body, '{request}', (body -> 'request') || '{"note": "", "answer": ""}'::jsonb) end
    where courier = ${courier}`.execute(tx)
  await sql`update payment_line set sealed = null where courier = ${courier}`.execute(tx)
  return await eraseHelpers(tx, courier, at)
}
