import {
  decideAppealEndpoint,
  excludeReviewEndpoint,
  listReviewsEndpoint,
  publishReviewsEndpoint,
} from '#contracts/performance/star-endpoints.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { decideAppeal, excludeReview, publishReviews } from './change-review.ts'
import { findReviews } from './review-store.ts'

export const starOperations = (store: PerformanceStore): Operation[] => [
  implement(publishReviewsEndpoint, ({ caller, params, body }) =>
    publishReviews(store, caller, params.subDepot, body.reviews),
  ),
  implement(listReviewsEndpoint, async ({ caller, query }) => ({
    reviews: await findReviews(store.db, { ...query, subDepots: depotsServed(caller) }),
  })),
  implement(decideAppealEndpoint, ({ caller, params, body }) => decideAppeal(store, caller, params, body)),
  implement(excludeReviewEndpoint, ({ caller, params, body }) => excludeReview(store, caller, params, body.excluded)),
]
