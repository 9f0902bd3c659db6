import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { documentDecisionSchema } from './onboarding-endpoints.ts'
import { stepIdSchema } from './onboarding.ts'

export const decideDocumentInputSchema = z.object({
  courier: z.string().check(z.minLength(1), z.maxLength(128)),
  step: stepIdSchema,
  /** Names the submission that was looked at. */
  decision: documentDecisionSchema,
})
export type DecideDocumentInput = z.infer<typeof decideDocumentInputSchema>

/** What staff decide on what was handed in for a step. The first decision counts; the same again changes nothing. */
export const decideDocument = defineCommand({
  service: 'onboarding',
  name: 'decideDocument',
  version: 1,
  input: decideDocumentInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided', 'handed-in-anew', 'no-day-left'],
  entity: ({ courier, step }) => `staff-document/${courier}/${step}`,
})
