import * as z from 'zod/mini'
import { availabilityExceptionSchema, declineReasonSchema, weekDaysSchema } from './availability.ts'
import { defineCommand } from '../command.ts'

const daySchema = availabilityExceptionSchema.shape.id

export const saveWeeklyPattern = defineCommand({
  service: 'availability',
  name: 'saveWeeklyPattern',
  version: 1,
  input: z.object({ days: weekDaysSchema }),
  rejections: ['not-a-courier'],
  entity: () => 'availability/week',
})

/** The codes of a refused day: it is over, or it is too far ahead to plan. */
export const dayRejections = ['day-over', 'day-too-far'] as const
export type DayRejection = (typeof dayRejections)[number]

export const setAvailabilityException = defineCommand({
  service: 'availability',
  name: 'setAvailabilityException',
  version: 1,
  input: z.object({ day: daySchema, availability: availabilityExceptionSchema.shape.availability }),
  rejections: [...dayRejections, 'not-a-courier'],
  entity: (input) => `availability-exception/${input.day}`,
})

export const clearAvailabilityException = defineCommand({
  service: 'availability',
  name: 'clearAvailabilityException',
  version: 1,
  input: z.object({ day: daySchema }),
  rejections: ['not-a-courier'],
  entity: (input) => `availability-exception/${input.day}`,
})

/** The codes with which the service rejects a reply to an offer. */
export const offerAnswerRejections = [
  'offer-taken',
  'offer-expired',
  'offer-withdrawn',
  'offer-declined',
  'offer-accepted',
] as const
export type OfferAnswerRejection = (typeof offerAnswerRejections)[number]

const offerSchema = z.object({ offer: z.uuid() })
const entityOf = (input: { offer: string }): string => `round-offer/${input.offer}`

export const markOfferSeen = defineCommand({
  service: 'availability',
  name: 'markOfferSeen',
  version: 1,
  input: offerSchema,
  rejections: ['offer-unknown'],
  entity: (input) => entityOf(input),
})

/** Accepts or asks for an offered round. When the award is `first`, the round goes to the courier whose command arrives first. */
export const acceptOffer = defineCommand({
  service: 'availability',
  name: 'acceptOffer',
  version: 1,
  input: offerSchema,
  rejections: [...offerAnswerRejections, 'offer-unknown'],
  entity: (input) => entityOf(input),
})

export const declineOffer = defineCommand({
  service: 'availability',
  name: 'declineOffer',
  version: 1,
  input: z.object({
    ...offerSchema.shape,
    reason: declineReasonSchema,
    /** The courier's own text; it may be empty. */
    note: z.string().check(z.trim(), z.maxLength(200)),
  }),
  rejections: [...offerAnswerRejections, 'offer-unknown'],
  entity: (input) => entityOf(input),
})
