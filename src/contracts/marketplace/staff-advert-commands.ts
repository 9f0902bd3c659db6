import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { advertDecisionSchema, reportsDecisionSchema } from './marketplace-endpoints.ts'
import { advertIdSchema } from './marketplace.ts'

const keySchema = z.object({ courier: z.string().check(z.minLength(1), z.maxLength(128)), id: advertIdSchema })

export const decideAdvertInputSchema = z.object({ ...keySchema.shape, decision: advertDecisionSchema })
export type DecideAdvertInput = z.infer<typeof decideAdvertInputSchema>

/** Decides an advert that awaits moderation. Repeating a decision has no effect. */
export const decideAdvert = defineCommand({
  service: 'marketplace',
  needs: 'publish',
  name: 'decideAdvert',
  version: 1,
  input: decideAdvertInputSchema,
  rejections: ['not-yours', 'involved', 'sent-anew', 'already-decided', 'photo-missing', 'photo-faulty'],
  entity: ({ courier, id }) => `staff-advert/${courier}/${id}`,
})

export const decideReportsInputSchema = z.object({ ...keySchema.shape, decision: reportsDecisionSchema })
export type DecideReportsInput = z.infer<typeof decideReportsInputSchema>

/** Decides a reported advert: it stays live, or it is removed for good. */
export const decideReports = defineCommand({
  service: 'marketplace',
  needs: 'publish',
  name: 'decideReports',
  version: 1,
  input: decideReportsInputSchema,
  rejections: ['not-yours', 'involved', 'advert-waiting'],
  entity: ({ courier, id }) => `staff-advert/${courier}/${id}`,
})
