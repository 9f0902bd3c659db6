import * as z from 'zod/mini'
import { blobTypes } from '../sync/blob.ts'
import { defineEndpoint } from '../endpoint.ts'
import { advertPhotoLimit, advertSchema, advertStateSchema, reportReasonSchema } from './marketplace.ts'

const staff = { kind: 'group', groups: ['sub-depot'] } as const
const advertParamsSchema = z.object({ id: z.uuid() })
const reasonSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** An advert as staff see it, with its seller and the reports. */
export const staffAdvertSchema = z.object({
  ...advertSchema.shape,
  courier: z.string(),
  /** The reports that nobody has dealt with, oldest first. */
  reports: z.array(
    z.object({
      id: z.uuid(),
      reason: reportReasonSchema,
      note: z.string(),
      at: z.iso.datetime(),
      /** The text of the reported reply, without the rest of its conversation; null if the advert itself is reported. */
      reply: z.nullable(z.string()),
    }),
  ),
})
export type StaffAdvert = z.infer<typeof staffAdvertSchema>

export const advertDecisionSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('live'),
    /** `sentAt` of the advert that was reviewed, so that a version nobody has seen cannot be approved. */
    sentAt: z.iso.datetime(),
  }),
  z.object({ state: z.literal('refused'), sentAt: z.iso.datetime(), reason: reasonSchema }),
])
export type AdvertDecision = z.infer<typeof advertDecisionSchema>

/** The decision on a reported advert. `reports` lists the ones that were reviewed; any others stay open. */
export const reportsDecisionSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('left'), reports: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) }),
  z.object({ state: z.literal('removed'), reason: reasonSchema }),
])

export const listAdvertsEndpoint = defineEndpoint({
  service: 'marketplace',
  name: 'listAdverts',
  method: 'GET',
  path: '/v1/adverts',
  summary: "List the adverts of the couriers of the caller's sub-depots, earliest sent first",
  access: staff,
  needs: 'view',
  query: z.object({ state: z.optional(advertStateSchema), reported: z.optional(z.literal('yes')) }),
  result: z.object({ adverts: z.array(staffAdvertSchema) }),
  problems: [],
})

export const decideAdvertEndpoint = defineEndpoint({
  service: 'marketplace',
  name: 'decideAdvert',
  method: 'POST',
  path: '/v1/adverts/{id}/decision',
  summary: 'Approve or refuse a waiting advert. Repeating a decision has no effect',
  access: staff,
  needs: 'publish',
  params: advertParamsSchema,
  body: advertDecisionSchema,
  result: staffAdvertSchema,
  problems: ['not-found', 'not-allowed'],
})

export const removeAdvertEndpoint = defineEndpoint({
  service: 'marketplace',
  name: 'removeAdvert',
  method: 'POST',
  path: '/v1/adverts/{id}/removal',
  summary: 'Remove an advert for good and close its conversations. Repeating it has no effect',
  access: staff,
  needs: 'publish',
  params: advertParamsSchema,
  body: z.object({ reason: reasonSchema }),
  result: staffAdvertSchema,
  problems: ['not-found', 'not-allowed'],
})

export const dismissReportsEndpoint = defineEndpoint({
  service: 'marketplace',
  name: 'dismissReports',
  method: 'POST',
  path: '/v1/adverts/{id}/reports/dismissal',
  summary: 'Leave an advert as it is and close its reports so far',
  access: staff,
  needs: 'publish',
  params: advertParamsSchema,
  result: staffAdvertSchema,
  problems: ['not-found'],
})

export const advertPhotoEndpoint = defineEndpoint({
  service: 'marketplace',
  name: 'advertPhoto',
  method: 'GET',
  path: '/v1/adverts/{id}/photos/{position}',
  summary:
    "Get a photo of an advert: every courier for a live one; only its seller and their sub-depot's staff for others",
  access: { kind: 'signed-in' },
  needs: 'view',
  params: z.object({ id: z.uuid(), position: z.string().check(z.regex(new RegExp(`^[0-${advertPhotoLimit - 1}]$`))) }),
  result: z.undefined(),
  resultTypes: blobTypes,
  problems: ['not-found'],
})
