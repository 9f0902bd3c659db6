import * as z from 'zod/mini'
import { courierSchema } from '../courier/courier.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The most couriers of one call. */
export const mostClearedAsked = 1000

/** Only services may call this: it says that documents are valid, and nothing about them. */
export const readClearedEndpoint = defineEndpoint({
  service: 'onboarding',
  name: 'readCleared',
  method: 'POST',
  path: '/v1/cleared',
  summary: 'Get the last day on which all documents of each courier are valid, of those who have them all accepted',
  access: { kind: 'group', groups: ['service'] },
  body: z.object({
    couriers: z
      .array(z.object({ courier: courierSchema.shape.id, subDepot: courierSchema.shape.subDepot }))
      .check(z.maxLength(mostClearedAsked)),
  }),
  result: z.object({
    cleared: z.array(
      z.object({
        courier: courierSchema.shape.id,
        /** The last day, "2027-05-14"; null: no document ends. */
        until: z.nullable(z.iso.date()),
      }),
    ),
  }),
  problems: ['not-allowed'],
})
