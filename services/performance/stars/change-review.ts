import type { AppealDecision, ReviewEntry, StaffReview } from '#contracts/performance/star-endpoints.ts'
import { decideAppeal as command } from '#contracts/performance/staff-star-commands.ts'
import type { Review } from '#contracts/performance/stars.ts'
import { londonDay } from '#domain/dates/day.ts'
import type { Caller } from '#kit/http/auth.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { requireServing } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { courierHomes, lockCourier } from '../courier-homes.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { insertReviews, lockReviews, reviewFeedRow, updateReviews } from './review-store.ts'
import { staffAppealCollection } from './staff-appeal-collection.ts'

export interface ReviewKey {
  courier: string
  review: string
}

function toReview({ courier: _whose, excluded, ...entry }: ReviewEntry, at: Date): Review {
  return {
    ...entry,
    publishedAt: at.toISOString(),
    excluded: excluded === null ? null : { reason: 'depot-fault', text: excluded },
    appeal: null,
  }
}

/**
 * All of them or none.
 * @throws ProblemError not-allowed, not-found for another sub-depot's courier, or body-invalid for a future day
 */
export async function publishReviews(
  { db, clock }: PerformanceStore,
  caller: Caller,
  subDepot: string,
  entries: readonly ReviewEntry[],
): Promise<{ published: number; known: number }> {
  requireServing(caller, subDepot)
  const at = clock.now()
  const early = entries.find(({ day }) => day > londonDay(at))
  if (early)
    throw new ProblemError('body-invalid', { detail: `Review ${early.id} is of ${early.day}, which is still to come.` })
  return await transact(db, async (tx) => {
    const feed: FeedRow[] = []
    // The couriers are sorted, so that two people who publish at once do not wait for each other.
    for (const courier of [...new Set(entries.map((entry) => entry.courier))].sort()) {
      await lockCourier(tx, caller, courier, subDepot, at)
      const reviews = entries.filter((entry) => entry.courier === courier).map((entry) => toReview(entry, at))
      const added = await insertReviews(tx, courier, reviews)
      feed.push(...reviews.filter(({ id }) => added.has(id)).map((review) => reviewFeedRow(courier, review)))
    }
    await appendFeed(tx, feed, at)
    return { published: feed.length, known: entries.length - feed.length }
  })
}

/** Changes one review under the lock of its courier; the same review back changes nothing. */
async function changeReview(
  { db, clock }: PerformanceStore,
  caller: Caller,
  { courier, review: id }: ReviewKey,
  change: (review: Review, at: Date) => Review,
): Promise<StaffReview> {
  const at = clock.now()
  return await transact(db, async (tx) => {
    const subDepot = await courierHomes.read(tx, courier)
    if (subDepot === undefined) throw new ProblemError('not-found')
    await lockCourier(tx, caller, courier, subDepot, at)
    const [before] = await lockReviews(tx, courier, [id])
    if (!before) throw new ProblemError('not-found')
    const after = change(before, at)
    if (after !== before) {
      await updateReviews(tx, courier, [after])
      await appendFeed(tx, [reviewFeedRow(courier, after)], at)
    }
    return { ...after, courier, subDepot }
  })
}

const appealProblems = { 'appeal-unknown': ['not-allowed', 'There is no such appeal against this review.'] } as const

/** Decides an appeal. @throws ProblemError not-found, or not-allowed if another appeal or decision is there */
export async function decideAppeal(
  { db, clock }: PerformanceStore,
  caller: Caller,
  { courier, review: id }: ReviewKey,
  decision: AppealDecision,
): Promise<StaffReview> {
  const input = { courier, review: id, ...decision }
  const outcome = await transact(db, (tx) =>
    takeCommand(tx, staffAppealCollection, { caller, at: clock.now() }, command, input),
  )
  const { review, subDepot } = stateOrProblem(outcome, appealProblems)
  return { ...review, courier, subDepot }
}

/** Excludes a review. @throws ProblemError not-found */
export const excludeReview = (
  store: PerformanceStore,
  caller: Caller,
  of: ReviewKey,
  excluded: string | null,
): Promise<StaffReview> =>
  changeReview(store, caller, of, (review) => ({
    ...review,
    excluded: excluded === null ? null : { reason: 'depot-fault', text: excluded },
  }))
