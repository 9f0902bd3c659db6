import { sql, type QueryExecutorProvider } from 'kysely'
import type { FeedRow } from '#kit/sync/feed.ts'
import { deleteAdverts, deleteConversations, type ShownAdvert } from '../delete-adverts.ts'

/** Takes what a courier has reported, and what others have reported of their words, out of reports and staff feeds. */
async function eraseReports(tx: QueryExecutorProvider, courier: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update report as r set note = case when r.reporter = ${courier} then '' else r.note end,
      reply = case when r.reply is null then null else '' end, reporter = case when r.reporter = ${courier} then '' else r.reporter end
    where r.reporter = ${courier} or exists (
      select from conversation c where c.advert = r.advert and ${courier} in (c.buyer, c.seller) and r.reply is not null
        and r.reporter in (c.buyer, c.seller))
    returning r.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update feed set value = jsonb_set(value, '{reports}', (
      select jsonb_agg(case when r ->> 'id' = any(${ids}::text[])
        then r || jsonb_build_object('note', '', 'reply', case when r -> 'reply' = 'null'::jsonb then null else '' end) else r end order by n)
      from jsonb_array_elements(value -> 'reports') with ordinality as e(r, n)))
    where kind = 'staff-advert' and value is not null
      and exists (select from jsonb_array_elements(value -> 'reports') as e where e ->> 'id' = any(${ids}::text[]))`.execute(
    tx,
  )
}

/** Deletes a courier's adverts and conversations, and pseudonymises their reports. */
export async function eraseTrade(tx: QueryExecutorProvider, courier: string): Promise<FeedRow[]> {
  const { rows } = await sql<ShownAdvert>`
    select courier, body, told from advert where courier = ${courier} order by id for update`.execute(tx)
  await eraseReports(tx, courier)
  const own = await deleteAdverts(tx, rows)
  // Others have live adverts in their own feeds, which their next pull would bring up to date.
  const { rows: shown } = await sql<{ feed: string; id: string }>`
    select distinct feed, id from feed
    where kind = 'market-advert' and value is not null and id = any(${rows.map(({ body }) => body.id)}::text[])`.execute(
    tx,
  )
  return [
    ...own,
    ...(await deleteConversations(tx, sql`${courier} in (buyer, seller)`)),
    ...shown.map(({ feed, id }) => ({ feed, kind: 'market-advert', id, value: null })),
  ]
}
