import * as z from 'zod/mini'
import { claimDecisionSchema } from '../claims/claim-endpoints.ts'
import { claimStateSchema } from '../claims/claim.ts'
import { defineCommand } from '../command.ts'
import { enquiryStateSchema } from './enquiry.ts'
import { answerEnquiryBodySchema } from './form-endpoints.ts'

/** Whose it is, and which. */
const keySchema = z.object({ courier: z.string().check(z.minLength(1), z.maxLength(128)), id: z.uuid() })

export const decideClaimInputSchema = z.object({
  ...keySchema.shape,
  ...claimDecisionSchema.shape,
  /** How it stood on the screen: a decision on what somebody else has decided meanwhile is refused. Absent: nobody has looked. */
  seen: z.optional(claimStateSchema),
})
export type DecideClaimInput = z.infer<typeof decideClaimInputSchema>

/** What staff decide. The same again changes nothing; what is refused or paid stays so. */
export const decideClaim = defineCommand({
  service: 'forms',
  name: 'decideClaim',
  version: 1,
  input: decideClaimInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided'],
  entity: ({ courier, id }) => `staff-claim/${courier}/${id}`,
})

export const answerEnquiryInputSchema = z.object({
  ...keySchema.shape,
  ...answerEnquiryBodySchema.shape,
  /** How it stood on the screen: an answer to what has gone on meanwhile is refused. Absent: nobody has looked. */
  seen: z.optional(z.object({ state: enquiryStateSchema, messages: z.int().check(z.nonnegative()) })),
})
export type AnswerEnquiryInput = z.infer<typeof answerEnquiryInputSchema>

/** What staff say, and how the enquiry stands from then on. The same message again changes nothing. */
export const answerEnquiry = defineCommand({
  service: 'forms',
  name: 'answerEnquiry',
  version: 1,
  input: answerEnquiryInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided'],
  entity: ({ courier, id }) => `staff-enquiry/${courier}/${id}`,
})
