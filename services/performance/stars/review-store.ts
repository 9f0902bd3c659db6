import { sql, type QueryExecutorProvider } from 'kysely'
import type { StaffReview } from '#contracts/performance/star-endpoints.ts'
import type { Review, ReviewAppeal } from '#contracts/performance/stars.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { OwnedKey } from '#kit/sync/owned-key.ts'

const toRows = (courier: string, reviews: readonly Review[]) =>
  reviews.map((body) => ({
    courier,
    id: body.id,
    day: body.day,
    appeal: body.appeal?.state ?? null,
    body,
    published_at: body.publishedAt,
  }))

const record = sql`r(courier text, id uuid, day text, appeal text, body jsonb, published_at timestamptz)`

export const reviewFeedRow = (courier: string, review: Review): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'review',
  id: review.id,
  value: review,
})

/** Writes what is not there yet. Returns the ids that were new. */
export async function insertReviews(
  tx: QueryExecutorProvider,
  courier: string,
  reviews: readonly Review[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into review (courier, id, day, appeal, body, published_at)
    select r.courier, r.id, r.day, r.appeal, r.body, r.published_at from jsonb_to_recordset(${JSON.stringify(toRows(courier, reviews))}::jsonb) as ${record}
    on conflict (courier, id) do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function updateReviews(
  tx: QueryExecutorProvider,
  courier: string,
  reviews: readonly Review[],
): Promise<void> {
  await sql`
    update review set appeal = r.appeal, body = r.body
    from jsonb_to_recordset(${JSON.stringify(toRows(courier, reviews))}::jsonb) as ${record}
    where review.courier = r.courier and review.id = r.id`.execute(tx)
}

/** Locked against every other writer, in the order of their ids. */
export async function lockReviews(
  tx: QueryExecutorProvider,
  courier: string,
  ids: readonly string[],
): Promise<Review[]> {
  const { rows } = await sql<{ body: Review }>`
    select body from review where courier = ${courier} and id::text = any(${ids}::text[]) order by id for update`.execute(
    tx,
  )
  return rows.map(({ body }) => body)
}

export interface ReviewAtHome {
  courier: string
  subDepot: string
  review: Review
}

/** Reviews of several couriers, locked against every other writer, in one order. */
export async function lockReviewsByKey(tx: QueryExecutorProvider, keys: readonly OwnedKey[]): Promise<ReviewAtHome[]> {
  const { rows } = await sql<{ courier: string; sub_depot: string; body: Review }>`
    select r.courier, b.sub_depot, r.body from review as r
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(courier text, id text) on r.courier = k.courier and r.id::text = k.id
    join courier_book as b on b.courier = r.courier
    order by r.courier, r.id for update of r`.execute(tx)
  return rows.map(({ courier, sub_depot: subDepot, body: review }) => ({ courier, subDepot, review }))
}

export async function readReviews(db: QueryExecutorProvider, courier: string): Promise<Review[]> {
  const { rows } = await sql<{ body: Review }>`select body from review where courier = ${courier}`.execute(db)
  return rows.map(({ body }) => body)
}

export interface ReviewSearch {
  /** The sub-depots to search, or null for all. */
  subDepots: readonly string[] | null
  courier?: string | undefined
  appeal?: ReviewAppeal['state'] | undefined
}

/** Returns the newest reviews first, at most 500. */
export async function findReviews(
  db: QueryExecutorProvider,
  { subDepots, courier, appeal }: ReviewSearch,
): Promise<StaffReview[]> {
  const { rows } = await sql<{ courier: string; sub_depot: string; body: Review }>`
    select review.courier, sub_depot, body from review join courier_book on courier_book.courier = review.courier
    where (${subDepots === null} or sub_depot = any(${subDepots ?? []}::text[]))
      and (${courier ?? null}::text is null or review.courier = ${courier ?? null})
      and (${appeal ?? null}::text is null or appeal = ${appeal ?? null})
    order by published_at desc, review.courier, id limit 500`.execute(db)
  return rows.map(({ body, courier: whose, sub_depot: subDepot }) => ({ ...body, courier: whose, subDepot }))
}
