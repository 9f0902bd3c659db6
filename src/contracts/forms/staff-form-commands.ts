import * as z from 'zod/mini'
import { claimDecisionSchema } from '../claims/claim-endpoints.ts'
import { claimStateSchema } from '../claims/claim.ts'
import { defineCommand } from '../command.ts'
import { enquiryStateSchema } from './enquiry.ts'
import { answerEnquiryBodySchema } from './form-endpoints.ts'

/** The courier who sent it, and its id. */
const keySchema = z.object({ courier: z.string().check(z.minLength(1), z.maxLength(128)), id: z.uuid() })

export const decideClaimInputSchema = z.object({
  ...keySchema.shape,
  ...claimDecisionSchema.shape,
  /** The state shown on screen. The command is rejected if somebody has changed it since. Absent: no check is made. */
  seen: z.optional(claimStateSchema),
})
export type DecideClaimInput = z.infer<typeof decideClaimInputSchema>

/** Decides a claim. Repeating a decision has no effect, and a refused or paid claim cannot change. */
export const decideClaim = defineCommand({
  service: 'forms',
  needs: 'pay',
  name: 'decideClaim',
  version: 1,
  input: decideClaimInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided'],
  entity: ({ courier, id }) => `staff-claim/${courier}/${id}`,
})

export const answerEnquiryInputSchema = z.object({
  ...keySchema.shape,
  ...answerEnquiryBodySchema.shape,
  /** The state and number of messages shown on screen. The command is rejected if either has changed since. Absent: no check is made. */
  seen: z.optional(z.object({ state: enquiryStateSchema, messages: z.int().check(z.nonnegative()) })),
})
export type AnswerEnquiryInput = z.infer<typeof answerEnquiryInputSchema>

/** Sends a message to the courier and sets the state of the enquiry. Repeating a message has no effect. */
export const answerEnquiry = defineCommand({
  service: 'forms',
  needs: 'answer',
  name: 'answerEnquiry',
  version: 1,
  input: answerEnquiryInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided'],
  entity: ({ courier, id }) => `staff-enquiry/${courier}/${id}`,
})
