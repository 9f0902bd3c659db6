import * as z from 'zod/mini'
import { tallySchema } from './quality.ts'

/** The tags that customers can add to their star rating. */
export const reviewTagSchema = z.enum([
  'friendly',
  'on-time',
  'careful',
  'good-photo',
  'followed-instructions',
  'late',
  'rude',
  'damaged',
  'wrong-place',
  'left-in-sight',
])
export type ReviewTag = z.infer<typeof reviewTagSchema>

export const appealStateSchema = z.enum(['received', 'accepted', 'declined'])

export const reviewAppealSchema = z.object({
  /** A UUID that is made on the device. */
  id: z.uuid(),
  text: z.string(),
  /** When the service received it: ISO 8601, by the service's clock. */
  receivedAt: z.iso.datetime(),
  state: appealStateSchema,
  /** The depot's comment; it may be empty. */
  answer: z.string(),
  decidedAt: z.nullable(z.iso.datetime()),
})
export type ReviewAppeal = z.infer<typeof reviewAppealSchema>

export const ratingSchema = z.int().check(z.minimum(1), z.maximum(5))

/** One customer's review; a row of the courier's feed of the kind `review`. */
export const reviewSchema = z.object({
  id: z.uuid(),
  parcelId: z.uuid(),
  barcode: z.string(),
  rating: ratingSchema,
  tags: z.array(reviewTagSchema),
  /** The day of the delivery. */
  day: z.iso.date(),
  publishedAt: z.iso.datetime(),
  /** Why the review does not count: a proven mistake of the depot, or an appeal that was upheld; null if it counts. */
  excluded: z.nullable(z.object({ reason: z.enum(['depot-fault', 'appeal']), text: z.string() })),
  appeal: z.nullable(reviewAppealSchema),
})
export type Review = z.infer<typeof reviewSchema>

/** One step of the bonus; amounts are in tenths of a penny. */
export const starStepSchema = z.object({
  /** The average in hundredths of a star: 480 is 4.80. */
  average: z.int().check(z.minimum(100), z.maximum(500)),
  pays: z.int().check(z.nonnegative()),
})

const rising = (steps: readonly { average: number; pays: number }[]): boolean =>
  steps.every(
    ({ average, pays }, at) =>
      at === 0 || (average > (steps[at - 1]?.average ?? 0) && pays > (steps[at - 1]?.pays ?? 0)),
  )

export const starRulesSchema = z.object({
  /** A day on which a period begins; all others are whole periods before or after it. */
  firstDay: z.iso.date(),
  /** The length of a period in days. */
  periodDays: z.int().check(z.minimum(7), z.maximum(91)),
  /** The fewest reviews that are needed. */
  reviews: z.int().check(z.minimum(1), z.maximum(1000)),
  /** The lowest share of first attempts that must be delivered, in per cent. */
  firstAttempt: z.number().check(z.minimum(0), z.maximum(100)),
  /** Days after its publication within which a review may be appealed. */
  appealDays: z.int().check(z.minimum(1), z.maximum(365)),
  /** Lowest step first. */
  steps: z
    .array(starStepSchema)
    .check(
      z.minLength(1),
      z.maxLength(10),
      z.refine(rising, 'Each step must ask for more and pay more than the one before it'),
    ),
})
export type StarRules = z.infer<typeof starRulesSchema>

/** The one row of the courier's feed of the kind `star-rules`. */
export const starRulesId = 'stars'
export const starRulesRowSchema = z.object({ id: z.literal(starRulesId), ...starRulesSchema.shape })
export type StarRulesRow = z.infer<typeof starRulesRowSchema>

/** The present or final result of a period; a feed row of the kind `star-period`. */
export const starPeriodSchema = z.object({
  /** The first day of the period. */
  id: z.iso.date(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The number of reviews that count. */
  reviews: z.int(),
  /** The number of reviews that do not count. */
  excluded: z.int(),
  /** The sum of the stars that count. */
  stars: z.int(),
  /** The first attempts that were delivered, out of the parcels of these days. */
  firstAttempt: tallySchema,
  /** The bonus of the step that was reached, in tenths of a penny; 0 if none was. */
  pays: z.int(),
})
export type StarPeriod = z.infer<typeof starPeriodSchema>
