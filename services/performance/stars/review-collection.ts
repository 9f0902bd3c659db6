import { appealReview } from '#contracts/performance/star-commands.ts'
import type { Review, StarRules } from '#contracts/performance/stars.ts'
import { londonDay } from '#domain/dates/day.ts'
import { checkAppeal } from '#domain/stars/judge-appeal.ts'
import { type AnyCollection, decision, defineCollection } from '#kit/sync/collection.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import type { PerformanceTables } from '../tables.ts'
import { courierHomes } from '../courier-homes.ts'
import { lockReviews, reviewFeedRow, updateReviews } from './review-store.ts'
import { appealFeed } from './staff-feed.ts'

/** Handles appeals against reviews, judged by the day of the tap: without signal it may arrive later. */
export const reviewCollection = (rules: StarRules): AnyCollection =>
  defineCollection<Review, PerformanceTables>({
    entity: 'review',

    async load(tx, caller, ids) {
      return new Map((await lockReviews(tx, caller.sub, ids)).map((review) => [review.id, review]))
    },

    decide: {
      appealReview: decision(appealReview, (review, { id, text }, context) => {
        const { caller, occurredAt, receivedAt } = context
        if (!caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
        if (!review) return notYetMade(context, 'review-unknown')
        const fault = checkAppeal(review, londonDay(new Date(occurredAt)), rules)
        if (fault) return { rejected: fault, current: review }
        return {
          state: { ...review, appeal: { id, text, receivedAt, state: 'received', answer: '', decidedAt: null } },
        }
      }),
    },

    async save(tx, caller, changed, at) {
      const { sub: courier } = caller
      const reviews = changed.map(({ state }) => state)
      await updateReviews(tx, courier, reviews)
      const subDepot = (await courierHomes.read(tx, courier)) ?? ''
      const items = reviews.map((review) => ({ courier, subDepot, review }))
      const staffRows = await appealFeed.notify(tx, items, { by: '', at })
      return [...reviews.map((review) => reviewFeedRow(courier, review)), ...staffRows]
    },
  })
