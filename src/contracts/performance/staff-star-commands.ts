import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { appealDecisionSchema } from './star-endpoints.ts'

export const decideAppealInputSchema = z.object({
  courier: z.string().check(z.minLength(1), z.maxLength(128)),
  review: z.uuid(),
  ...appealDecisionSchema.shape,
})
export type DecideAppealInput = z.infer<typeof decideAppealInputSchema>

/** Decides an appeal against a review. Only the first decision counts, and repeating it has no effect. */
export const decideAppeal = defineCommand({
  service: 'performance',
  needs: 'people',
  name: 'decideAppeal',
  version: 1,
  input: decideAppealInputSchema,
  rejections: ['not-yours', 'involved', 'appeal-unknown', 'already-decided'],
  entity: ({ courier, review }) => `staff-appeal/${courier}/${review}`,
})
