import * as z from 'zod/mini'
import { sendOfferBodySchema } from './availability-endpoints.ts'
import { defineCommand } from '../command.ts'
import { courierSchema } from '../courier/courier.ts'

export const publishOfferInputSchema = z.object({ subDepot: courierSchema.shape.subDepot, offer: sendOfferBodySchema })
export type PublishOfferInput = z.infer<typeof publishOfferInputSchema>

/** Offers a round to couriers of a sub-depot. Repeating the same offer has no effect. */
export const publishOffer = defineCommand({
  service: 'availability',
  needs: 'dispatch',
  name: 'publishOffer',
  version: 1,
  input: publishOfferInputSchema,
  rejections: ['not-yours', 'offer-exists', 'deadline-passed', 'deadline-late', 'courier-unknown', 'nobody-available'],
  entity: ({ offer }) => `staff-offer/${offer.id}`,
})

const offerSchema = z.object({ offer: z.uuid() })

export const withdrawOffer = defineCommand({
  service: 'availability',
  needs: 'dispatch',
  name: 'withdrawOffer',
  version: 1,
  input: offerSchema,
  rejections: ['not-yours', 'involved', 'already-decided'],
  entity: ({ offer }) => `staff-offer/${offer}`,
})

export const awardOfferInputSchema = z.object({ ...offerSchema.shape, courier: courierSchema.shape.id })
export type AwardOfferInput = z.infer<typeof awardOfferInputSchema>

/** Awards a round to one of the couriers who asked for it; the others see it as taken. */
export const awardOffer = defineCommand({
  service: 'availability',
  needs: 'dispatch',
  name: 'awardOffer',
  version: 1,
  input: awardOfferInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided', 'not-asked'],
  entity: ({ offer }) => `staff-offer/${offer}`,
})
