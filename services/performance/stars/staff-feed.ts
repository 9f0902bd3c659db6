import { sql, type QueryExecutorProvider } from 'kysely'
import type { StaffAppealRow } from '#contracts/staff-waiting.ts'
import type { Review } from '#contracts/stars.ts'
import { londonDay } from '#domain/day.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds, staffFeed } from '#kit/sync/group-feeds.ts'
import { ownedKey, type OwnedKey } from '#kit/sync/owned-key.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { lockReviewsOf, type ReviewAtHome } from './review-store.ts'

const kind = 'staff-appeal'
/** Milliseconds for which staff see what has become of an appeal. */
const shownFor = 36 * 60 * 60 * 1000
/** Working days that an appeal may wait. */
const answerDays = 5

function rowOf(
  courier: string,
  { id, appeal, barcode, rating, tags, day }: Review,
  by: string,
  at: Date,
): StaffAppealRow[] {
  if (!appeal) return []
  const { id: appealId, text, receivedAt, state } = appeal
  const outcome = state === 'received' ? null : { state, by, at: at.toISOString() }
  const dueOn = addWorkingDays(londonDay(new Date(receivedAt)), answerDays)
  return [
    {
      id: ownedKey({ courier, id }),
      courier,
      askedAt: receivedAt,
      dueOn,
      outcome,
      appeal: appealId,
      text,
      barcode,
      rating,
      tags,
      day,
    },
  ]
}

/**
 * What the feeds of staff show of reviews whose appeals have just been saved, and takes them out of that of a sub-depot
 * where their courier worked before. `by`: what whoever decides is signed in as; empty: their courier.
 */
export async function tellStaff(
  tx: QueryExecutorProvider,
  reviews: readonly ReviewAtHome[],
  by: string,
  at: Date,
): Promise<FeedRow[]> {
  const keys = JSON.stringify(reviews.map(({ courier, subDepot, review: { id } }) => ({ courier, id, home: subDepot })))
  const record = sql`k(courier text, id uuid, home text)`
  const { rows: before } = await sql<OwnedKey & { told: string }>`
    select r.courier, r.id, r.told from review as r
    join jsonb_to_recordset(${keys}::jsonb) as ${record} on r.courier = k.courier and r.id = k.id
    where r.told <> '' and r.told <> k.home`.execute(tx)
  await sql`
    update review as r set told = k.home, shown_until = case when r.appeal = 'received' then null else ${new Date(at.getTime() + shownFor)}::timestamptz end
    from jsonb_to_recordset(${keys}::jsonb) as ${record} where r.courier = k.courier and r.id = k.id`.execute(tx)
  const here = reviews.flatMap(({ courier, subDepot, review }): FeedRow[] =>
    rowOf(courier, review, by, at).flatMap((value) =>
      deciderFeeds(subDepot).map((feed) => ({ feed, kind, id: value.id, value })),
    ),
  )
  return [
    ...before.map(({ told, ...key }) => ({ feed: staffFeed(told), kind, id: ownedKey(key), value: null })),
    ...here,
  ]
}

/** Appeals that wait and that the staff of the sub-depot have not: those of before there were feeds of staff, and those of who has moved. */
export async function tellUntold({ db, clock }: PerformanceStore, only: string | null = null): Promise<void> {
  const { rows } = await sql<OwnedKey>`
    select r.courier, r.id from review as r join courier_book as b on b.courier = r.courier
    where r.appeal = 'received' and r.told is distinct from b.sub_depot and (${only}::text is null or r.courier = ${only})
    order by r.courier, r.id`.execute(db)
  if (rows.length === 0) return
  await transact(db, async (tx) => {
    const at = clock.now()
    const waiting = (await lockReviewsOf(tx, rows)).filter(({ review }) => review.appeal?.state === 'received')
    await appendFeed(tx, await tellStaff(tx, waiting, '', at), at)
  })
}

/** Takes what was decided some time ago out of the feeds of staff. Returns how many appeals that were; to repeat it changes nothing. */
export async function forgetDecided({ db, clock }: PerformanceStore): Promise<number> {
  const at = clock.now()
  return await transact(db, async (tx) => {
    const { rows } = await sql<OwnedKey & { told: string }>`
      update review set shown_until = null where shown_until <= ${at} returning courier, id, coalesce(told, '') as told`.execute(
      tx,
    )
    await appendFeed(
      tx,
      rows.flatMap(({ told, ...key }) =>
        deciderFeeds(told).map((feed) => ({ feed, kind, id: ownedKey(key), value: null })),
      ),
      at,
    )
    return rows.length
  })
}
