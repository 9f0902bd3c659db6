import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { holidayDecisions } from '../staff-feed.ts'

const nobody = 'Erased courier'

/** A holiday in `value`, without the name of a courier who was asked to cover it. */
const withoutName = (value: RawBuilder<unknown>, courier: string) => sql`
  jsonb_set(${value}, '{cover,invitations}', (
    select jsonb_agg(case when i ->> 'courier' = ${courier} then i || ${JSON.stringify({ name: nobody })}::jsonb else i end order by n)
    from jsonb_array_elements(${value} -> 'cover' -> 'invitations') with ordinality as e(i, n)))`

const asks = (value: RawBuilder<unknown>, courier: string) =>
  sql`${value} -> 'cover' -> 'invitations' @> ${JSON.stringify([{ courier }])}::jsonb`

/** Takes a courier's holidays off the desks and the phones of colleagues, and their name out of the holidays of others. */
export async function eraseLeave(tx: QueryExecutorProvider, courier: string): Promise<FeedRow[]> {
  const { rows: books } = await sql<{ told: string }>`
    select coalesce(told, sub_depot) as told from leave_book where courier = ${courier} for update`.execute(tx)
  const atDesks = books[0] ? await holidayDecisions.leave(tx, courier, books[0].told) : []
  const body = sql`body`
  const value = sql`value`
  await sql`update holiday set body = ${withoutName(body, courier)} where courier <> ${courier} and ${asks(body, courier)}`.execute(
    tx,
  )
  await sql`
    update feed set value = ${withoutName(value, courier)}
    where kind = 'holiday' and feed <> ${courierFeed(courier)} and ${asks(value, courier)}`.execute(tx)
  // Colleagues have the name in their lists, and in what they were asked to cover.
  const { rows } = await sql<{ feed: string; kind: string; id: string }>`
    select distinct feed, kind, id from feed
    where value is not null and ((kind = 'colleague' and id = ${courier}) or (kind = 'cover' and value ->> 'courier' = ${courier}))`.execute(
    tx,
  )
  return [...atDesks, ...rows.map((row) => ({ ...row, value: null }))]
}
