import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { appealStateSchema, reviewSchema } from './stars.ts'

const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const

const courierSchema = z.string().check(z.minLength(1), z.maxLength(128))
const reasonSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** A review as staff enter it. `excluded` is the proven mistake of the depot, if there was one. */
export const reviewEntrySchema = z.object({
  ...z.pick(reviewSchema, { id: true, parcelId: true, barcode: true, rating: true, tags: true, day: true }).shape,
  courier: courierSchema,
  excluded: z.nullable(reasonSchema),
})
export type ReviewEntry = z.infer<typeof reviewEntrySchema>

const differ = (reviews: readonly { id: string }[]): boolean =>
  new Set(reviews.map(({ id }) => id)).size === reviews.length

export const reviewEntriesSchema = z
  .array(reviewEntrySchema)
  .check(z.minLength(1), z.maxLength(500), z.refine(differ, 'Two reviews have the same id'))

/** A review as staff see it, with its courier. */
export const staffReviewSchema = z.object({ ...reviewSchema.shape, courier: z.string(), subDepot: z.string() })
export type StaffReview = z.infer<typeof staffReviewSchema>

export const publishReviewsEndpoint = defineEndpoint({
  service: 'performance',
  name: 'publishReviews',
  method: 'POST',
  path: '/v1/sub-depots/{subDepot}/reviews',
  summary: "Publish reviews of a sub-depot's couriers. A review that was published before does not change",
  access: staff,
  needs: 'people',
  params: z.object({ subDepot: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)) }),
  body: z.object({ reviews: reviewEntriesSchema }),
  result: z.object({ published: z.int(), known: z.int() }),
  problems: ['not-allowed', 'body-invalid'],
})

export const listReviewsEndpoint = defineEndpoint({
  service: 'performance',
  name: 'listReviews',
  method: 'GET',
  path: '/v1/reviews',
  summary: "List the reviews of the caller's couriers, newest first; at most 500",
  access: staff,
  needs: 'people',
  query: z.object({ courier: z.optional(courierSchema), appeal: z.optional(appealStateSchema) }),
  result: z.object({ reviews: z.array(staffReviewSchema) }),
  problems: [],
})

const reviewParams = z.object({ courier: courierSchema, review: z.uuid() })

/** The decision on an appeal; accepting it excludes the review. */
export const appealDecisionSchema = z.object({
  appeal: z.uuid(),
  state: z.enum(['accepted', 'declined']),
  answer: reasonSchema,
})
export type AppealDecision = z.infer<typeof appealDecisionSchema>

export const decideAppealEndpoint = defineEndpoint({
  service: 'performance',
  name: 'decideAppeal',
  method: 'POST',
  path: '/v1/reviews/{courier}/{review}/appeal',
  summary: 'Decide an appeal. Only the first decision counts, and repeating it has no effect',
  access: staff,
  needs: 'people',
  params: reviewParams,
  body: appealDecisionSchema,
  result: staffReviewSchema,
  problems: ['not-found', 'not-allowed'],
})

export const excludeReviewEndpoint = defineEndpoint({
  service: 'performance',
  name: 'excludeReview',
  method: 'POST',
  path: '/v1/reviews/{courier}/{review}/exclusion',
  summary: 'Exclude a review because the depot made a mistake, or let it count again',
  access: staff,
  needs: 'people',
  params: reviewParams,
  body: z.object({ excluded: z.nullable(reasonSchema) }),
  result: staffReviewSchema,
  problems: ['not-found', 'not-allowed'],
})
