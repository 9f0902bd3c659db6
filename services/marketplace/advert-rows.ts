import { sql, type QueryExecutorProvider } from 'kysely'
import type { Advert, AdvertState } from '#contracts/marketplace/marketplace.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'

export interface AdvertRow {
  courier: string
  body: Advert
}

const over: readonly AdvertState[] = ['sold', 'expired', 'withdrawn', 'removed', 'refused']

/** Locked against every other writer, in the order of the ids. */
export async function lockAdverts(tx: QueryExecutorProvider, ids: readonly string[]): Promise<AdvertRow[]> {
  const { rows } = await sql<AdvertRow>`
    select courier, body from advert where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

/** Adverts of one courier. `at`: now. @throws Error where another courier has just taken an id */
export async function saveAdverts(
  tx: QueryExecutorProvider,
  courier: string,
  adverts: readonly Advert[],
  at: Date,
): Promise<void> {
  const rows = adverts.map((body) => ({
    id: body.id,
    sub_depot: body.subDepot,
    state: body.state,
    sent_at: body.sentAt,
    live_from: body.liveFrom,
    live_until: body.liveUntil,
    over: over.includes(body.state),
    body,
  }))
  const { rows: saved } = await sql`
    insert into advert (id, courier, sub_depot, state, sent_at, live_from, live_until, ended_at, body)
    select r.id, ${courier}, r.sub_depot, r.state, r.sent_at, r.live_from, r.live_until, case when r.over then ${at}::timestamptz end, r.body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, sub_depot text, state text, sent_at timestamptz, live_from timestamptz, live_until timestamptz, over boolean, body jsonb)
    on conflict (id) do update
      set sub_depot = excluded.sub_depot, state = excluded.state, sent_at = excluded.sent_at, live_from = excluded.live_from,
        live_until = excluded.live_until, body = excluded.body,
        ended_at = case when excluded.ended_at is null then null else coalesce(advert.ended_at, excluded.ended_at) end
      where advert.courier = excluded.courier
    returning id`.execute(tx)
  if (saved.length < adverts.length) throw new Error('An id of an advert was taken meanwhile.')
}

export const advertFeedRow = (courier: string, advert: Advert): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'advert',
  id: advert.id,
  value: advert,
})

export async function changeAdvert(
  tx: QueryExecutorProvider,
  courier: string,
  advert: Advert,
  at: Date,
): Promise<FeedRow> {
  await saveAdverts(tx, courier, [advert], at)
  return advertFeedRow(courier, advert)
}

export async function countOpen(tx: QueryExecutorProvider, courier: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from advert where courier = ${courier} and state in ('waiting', 'live')`.execute(tx)
  return rows[0]?.open ?? 0
}
