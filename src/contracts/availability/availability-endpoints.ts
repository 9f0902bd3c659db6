import * as z from 'zod/mini'
import { declineReasonSchema, offeredRoundSchema, offerStateSchema } from './availability.ts'
import { courierSchema } from '../courier/courier.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'

const staff = { kind: 'group', groups: ['sub-depot'] } as const
const subDepotSchema = courierSchema.shape.subDepot

export const sendOfferBodySchema = z.object({
  ...offeredRoundSchema.shape,
  to: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('couriers'),
      couriers: z.array(courierSchema.shape.id).check(z.minLength(1), z.maxLength(200)),
    }),
    /** Every courier of the sub-depot who has entered that they work on that day, or for part of it. */
    z.object({ kind: z.literal('available') }),
    /** Every courier of the sub-depot who has opened the app. */
    z.object({ kind: z.literal('all') }),
  ]),
})
export type SendOfferBody = z.infer<typeof sendOfferBodySchema>

export const staffOfferStateSchema = z.enum(['open', 'accepted', 'expired', 'withdrawn'])
export type StaffOfferState = z.infer<typeof staffOfferStateSchema>

/** An offer as staff see it, with every courier it was sent to. */
export const staffOfferSchema = z.object({
  ...offeredRoundSchema.shape,
  subDepot: subDepotSchema,
  sentAt: z.iso.datetime(),
  state: staffOfferStateSchema,
  couriers: z.array(
    z.object({
      courier: z.string(),
      state: offerStateSchema,
      reason: z.nullable(declineReasonSchema),
      note: z.string(),
      /** When the courier accepted, asked for or declined it, as ISO 8601; null while they have done none of these. */
      answeredAt: z.nullable(z.iso.datetime()),
      /** True if the courier has asked for the round and the depot has not chosen yet. */
      asked: z.optional(z.boolean()),
    }),
  ),
})
export type StaffOffer = z.infer<typeof staffOfferSchema>

export const sendOfferEndpoint = defineEndpoint({
  service: 'availability',
  name: 'sendOffer',
  method: 'POST',
  path: '/v1/sub-depots/{subDepot}/offers',
  summary: 'Offer a round to couriers of the sub-depot, one of whom gets it. Repeating the request has no effect',
  access: staff,
  needs: 'dispatch',
  params: z.object({ subDepot: subDepotSchema }),
  body: sendOfferBodySchema,
  result: staffOfferSchema,
  problems: ['not-allowed', 'body-invalid', 'id-reused'],
})

export const listOffersEndpoint = defineEndpoint({
  service: 'availability',
  name: 'listOffers',
  method: 'GET',
  path: '/v1/offers',
  summary: "List the offers of the caller's sub-depots with the couriers' replies, latest day first",
  access: staff,
  needs: 'view',
  query: z.object({ state: z.optional(staffOfferStateSchema), date: z.optional(z.iso.date()), ...pageQuery }),
  result: z.object({ offers: z.array(staffOfferSchema), ...pageEnd }),
  problems: ['body-invalid'],
})

export const withdrawOfferEndpoint = defineEndpoint({
  service: 'availability',
  name: 'withdrawOffer',
  method: 'POST',
  path: '/v1/offers/{id}/withdrawal',
  summary: 'Withdraw an offer that nobody has accepted. Repeating it has no effect',
  access: staff,
  needs: 'dispatch',
  params: z.object({ id: z.uuid() }),
  result: staffOfferSchema,
  problems: ['not-found', 'not-allowed'],
})
