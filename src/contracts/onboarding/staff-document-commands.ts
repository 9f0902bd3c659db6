import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { documentDecisionSchema } from './onboarding-endpoints.ts'
import { stepIdSchema } from './onboarding.ts'

export const decideDocumentInputSchema = z.object({
  courier: z.string().check(z.minLength(1), z.maxLength(128)),
  step: stepIdSchema,
  /** The decision, which names the submission that was reviewed. */
  decision: documentDecisionSchema,
})
export type DecideDocumentInput = z.infer<typeof decideDocumentInputSchema>

/** Accepts or declines a submission. Only the first decision counts, and repeating it has no effect. */
export const decideDocument = defineCommand({
  service: 'onboarding',
  needs: 'people',
  name: 'decideDocument',
  version: 1,
  input: decideDocumentInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided', 'handed-in-anew', 'no-day-left'],
  entity: ({ courier, step }) => `staff-document/${courier}/${step}`,
})
