import type { Review } from '#contracts/performance/stars.ts'
import { decideAppeal, type DecideAppealInput } from '#contracts/performance/staff-star-commands.ts'
import { serves } from '#kit/http/staff-access.ts'
import { decision, defineCollection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import type { PerformanceTables } from '../tables.ts'
import { lockReviewsByKey, reviewFeedRow, updateReviews, type ReviewAtHome } from './review-store.ts'
import { appealFeed } from './staff-feed.ts'

/** An accepted appeal takes the review out of the count. */
function decide(
  state: ReviewAtHome | undefined,
  { appeal: id, state: given, answer }: DecideAppealInput,
  { caller, receivedAt }: DecideContext,
): Outcome<ReviewAtHome> {
  if (!state) return { rejected: 'not-yours' }
  if (state.courier === caller.sub) return { rejected: 'involved' }
  const { review } = state
  const { appeal } = review
  if (appeal?.id !== id) return { rejected: 'appeal-unknown' }
  if (appeal.state === given && appeal.answer === answer) return { state }
  if (appeal.state !== 'received') return { rejected: 'already-decided', current: appeal }
  const excluded: Review['excluded'] = given === 'accepted' ? { reason: 'appeal', text: answer } : review.excluded
  return {
    state: {
      ...state,
      review: { ...review, excluded, appeal: { ...appeal, state: given, answer, decidedAt: receivedAt } },
    },
  }
}

export const staffAppealCollection = defineCollection<ReviewAtHome, PerformanceTables>({
  entity: 'staff-appeal',

  async load(tx, caller, keys) {
    const rows = (await lockReviewsByKey(tx, keys.map(readOwnedKey))).filter(({ subDepot }) => serves(caller, subDepot))
    return new Map(rows.map((row) => [ownedKey({ courier: row.courier, id: row.review.id }), row]))
  },

  decide: { decideAppeal: decision(decideAppeal, decide) },

  async save(tx, caller, changed, at) {
    const reviews = changed.map(({ state }) => state)
    const rows: FeedRow[] = []
    for (const { courier, review } of reviews) {
      await updateReviews(tx, courier, [review])
      rows.push(reviewFeedRow(courier, review))
    }
    return [...rows, ...(await appealFeed.notify(tx, reviews, { by: caller.username, at }))]
  },
})
