import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'

export const appealTextLimit = 1000

export const appealReviewInputSchema = z.object({
  /** The id of the review. */
  review: z.uuid(),
  /** A UUID that is made on the device. */
  id: z.uuid(),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(appealTextLimit)),
})
export type AppealReviewInput = z.infer<typeof appealReviewInputSchema>

export const appealRejections = [
  'review-unknown',
  'review-excluded',
  'appeal-late',
  'appeal-exists',
  'not-a-courier',
] as const
export type AppealRejection = (typeof appealRejections)[number]

export const appealReview = defineCommand({
  service: 'performance',
  name: 'appealReview',
  version: 1,
  input: appealReviewInputSchema,
  rejections: appealRejections,
  entity: (input) => `review/${input.review}`,
})
