import * as z from 'zod/mini'
import { courierSchema } from '../courier/courier.ts'

/** A clock time in the United Kingdom: "07:30". */
const clockTimeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The hours that a courier enters for one day. */
export const dayAvailabilitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('available') }),
  z.object({ kind: z.literal('unavailable') }),
  z
    .object({ kind: z.literal('between'), from: clockTimeSchema, to: clockTimeSchema })
    .check(z.refine(({ from, to }) => from < to, 'The times are in the wrong order')),
])
export type DayAvailability = z.infer<typeof dayAvailabilitySchema>

export const weekDaysSchema = z.object({
  monday: dayAvailabilitySchema,
  tuesday: dayAvailabilitySchema,
  wednesday: dayAvailabilitySchema,
  thursday: dayAvailabilitySchema,
  friday: dayAvailabilitySchema,
  saturday: dayAvailabilitySchema,
  sunday: dayAvailabilitySchema,
})
export type WeekDays = z.infer<typeof weekDaysSchema>

/** The row of the courier's feed of the kind `availability`: there is one, with the id `week`. */
export const weeklyPatternSchema = z.object({ id: z.literal('week'), days: weekDaysSchema })
export type WeeklyPattern = z.infer<typeof weeklyPatternSchema>

/** The hours of one day that differ from the pattern; a row of the courier's feed of the kind `availability-exception`. */
export const availabilityExceptionSchema = z.object({
  /** The day in the United Kingdom: "2026-05-14". */
  id: z.iso.date(),
  availability: dayAvailabilitySchema,
})
export type AvailabilityException = z.infer<typeof availabilityExceptionSchema>

/** The state of an offer for one courier. `taken` means that another courier has it; nobody is told who. */
export const offerStateSchema = z.enum(['sent', 'seen', 'accepted', 'declined', 'taken', 'expired', 'withdrawn'])
export type OfferState = z.infer<typeof offerStateSchema>

export const declineReasonSchema = z.enum(['not-free', 'too-far', 'too-much', 'pay', 'other'])
export type DeclineReason = z.infer<typeof declineReasonSchema>

/** A round that is offered for one day. */
export const offeredRoundSchema = z.object({
  id: z.uuid(),
  /** The round's number as it is printed on labels: "104". */
  round: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
  roundName: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** The day in the United Kingdom: "2026-05-14". */
  date: z.iso.date(),
  parcels: z.int().check(z.nonnegative(), z.maximum(2000)),
  miles: z.number().check(z.nonnegative(), z.maximum(500)),
  /** The expected pay, in tenths of a penny. */
  pay: z.int().check(z.nonnegative(), z.maximum(10_000_000)),
  /** ISO 8601; a reply that the service receives at or after this moment is too late. */
  deadline: z.iso.datetime(),
  /** How the round is awarded: to the first courier who accepts (`first`, also when absent), or by staff (`depot`). */
  award: z.optional(z.enum(['first', 'depot'])),
})

/** An offer as one courier has it; the row of their feed of the kind `round-offer`. */
export const roundOfferSchema = z.object({
  ...offeredRoundSchema.shape,
  subDepot: courierSchema.shape.subDepot,
  sentAt: z.iso.datetime(),
  state: offerStateSchema,
  /** Why the courier declined; null if they did not. */
  reason: z.nullable(declineReasonSchema),
  note: z.string(),
  /** True if the courier has asked for the round and the depot has not chosen yet. Sent only if the award is `depot`. */
  asked: z.optional(z.boolean()),
})
export type RoundOffer = z.infer<typeof roundOfferSchema>
