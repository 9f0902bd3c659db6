import { appealReview } from '#contracts/star-commands.ts'
import type { Review, StarRules } from '#contracts/stars.ts'
import { londonDay } from '#domain/day.ts'
import { appealFault } from '#domain/stars/judge-appeal.ts'
import type { AnyCollection } from '#kit/sync/collection.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import { lockReviews, reviewFeedRow, updateReviews } from './review-store.ts'
import type { ReviewTables } from './review-store.ts'

/** What couriers say against reviews. It is judged by the day of the tap: without signal it may arrive later. */
export const reviewCollection = (rules: StarRules): AnyCollection =>
  defineCollection<Review, ReviewTables>({
    entity: 'review',

    async load(tx, caller, ids) {
      return new Map((await lockReviews(tx, caller.sub, ids)).map((review) => [review.id, review]))
    },

    decide: {
      appealReview: decision(appealReview, (review, { id, text }, context) => {
        const { caller, occurredAt, receivedAt } = context
        if (!caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
        if (!review) return notYetMade(context, 'review-unknown')
        const fault = appealFault(review, londonDay(new Date(occurredAt)), rules)
        if (fault) return { rejected: fault, current: review }
        return { state: { ...review, appeal: { id, text, receivedAt, state: 'received', answer: '', decidedAt: null } } }
      }),
    },

    async save(tx, caller, changed) {
      const reviews = changed.map(({ state }) => state)
      await updateReviews(tx, caller.sub, reviews)
      return reviews.map((review) => reviewFeedRow(caller.sub, review))
    },
  })
