import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'

/** The most open offers that a courier has at a time. */
export const openPartOfferLimit = 5
/** The most offers that a courier makes for one day, whatever became of them. */
export const dailyPartOfferLimit = 30
export const offeredParcelLimit = 300
export const partOfferNoteLimit = 200

/** The state of an offer as one courier sees it. `taken`: somebody else accepted; `ended`: none of its parcels are left; `declined`: by this courier. */
export const partOfferStates = [
  'open',
  'declined',
  'accepted',
  'taken',
  'withdrawn',
  'stopped',
  'expired',
  'ended',
] as const
export const partOfferStateSchema = z.enum(partOfferStates)
export type PartOfferState = z.infer<typeof partOfferStateSchema>

const courierSchema = z.string().check(z.minLength(1), z.maxLength(128))
const noteSchema = z.string().check(z.trim(), z.maxLength(partOfferNoteLimit))

/** The offered parcels in figures. It names no door and no person. */
export const offeredPartSchema = z.object({
  streets: z.array(z.object({ street: z.string(), parcels: z.int() })),
  parcels: z.int(),
  /** The first and the last stop, as numbers on the depot's list. */
  first: z.int(),
  last: z.int(),
  /** From stop to stop as the crow flies; null if the place of a stop is not known. */
  metres: z.nullable(z.int()),
})
export type OfferedPart = z.infer<typeof offeredPartSchema>

/** An offer of part of a round, as one courier may see it. */
export const partOfferSchema = z.object({
  id: z.uuid(),
  ...offeredPartSchema.shape,
  manifestId: z.uuid(),
  roundNumber: z.string(),
  /** The day of the list, such as "2026-05-14". */
  day: z.iso.date(),
  /** The subject of the courier who made the offer. */
  from: courierSchema,
  /** The subject of the courier it was made to; null: everybody at the sub-depot. */
  to: z.nullable(courierSchema),
  /** Sent to the courier who made the offer; empty for others. */
  parcelIds: z.array(z.uuid()),
  note: z.string(),
  state: partOfferStateSchema,
  /** Sent to the courier who made the offer, and to the one who accepted. */
  acceptedBy: z.nullable(courierSchema),
  /** The parcels that changed hands, which may be fewer than were offered; null until somebody accepts. */
  moved: z.nullable(z.int()),
  offeredAt: z.iso.datetime(),
  /** True if a courier gave the parcels to a helper, who was not asked; absent for an offer. */
  given: z.optional(z.boolean()),
  /** The parcels that the courier has taken back from the helper; absent as long as none were. */
  takenBack: z.optional(z.int()),
})
export type PartOffer = z.infer<typeof partOfferSchema>

export const offerPartInputSchema = z.object({
  /** The id of the offer, made on the phone. */
  id: z.uuid(),
  manifestId: z.uuid(),
  to: z.nullable(courierSchema),
  parcelIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(offeredParcelLimit)),
  note: noteSchema,
})
export type OfferPartInput = z.infer<typeof offerPartInputSchema>

/** Offers parcels of the courier's list to a colleague, or to all of them. Nothing moves until one accepts. */
export const offerPart = defineCommand({
  service: 'manifest',
  name: 'offerPart',
  version: 1,
  input: offerPartInputSchema,
  rejections: [
    'list-unknown',
    'offer-exists',
    'nothing-left',
    'day-over',
    'day-closed',
    'nobody-there',
    'too-many-offers',
  ],
  entity: ({ id }) => `part-offer/${id}`,
})

export const answerPartOfferInputSchema = z.object({ id: z.uuid(), answer: z.enum(['accept', 'decline']) })
export type AnswerPartOfferInput = z.infer<typeof answerPartOfferInputSchema>

/** Accepts or declines an offer. The acceptance that the service receives first moves the parcels that are still open. */
export const answerPartOffer = defineCommand({
  service: 'manifest',
  name: 'answerPartOffer',
  version: 1,
  input: answerPartOfferInputSchema,
  rejections: [
    'offer-unknown',
    'offer-taken',
    'offer-withdrawn',
    'offer-stopped',
    'offer-expired',
    'nothing-left',
    'day-closed',
    'too-many-parts',
    'courier-unknown',
    'helper-not-cleared',
  ],
  entity: ({ id }) => `part-offer/${id}`,
})

export const withdrawPartOfferInputSchema = z.object({ id: z.uuid() })
export type WithdrawPartOfferInput = z.infer<typeof withdrawPartOfferInputSchema>

/** Takes an offer back that nobody has accepted. Repeating it has no effect. */
export const withdrawPartOffer = defineCommand({
  service: 'manifest',
  name: 'withdrawPartOffer',
  version: 1,
  input: withdrawPartOfferInputSchema,
  rejections: ['offer-unknown', 'offer-taken'],
  entity: ({ id }) => `part-offer/${id}`,
})

export const giveToHelperInputSchema = z.object({
  ...offerPartInputSchema.shape,
  /** The account of the helper. */
  to: courierSchema,
})
export type GiveToHelperInput = z.infer<typeof giveToHelperInputSchema>

/** Gives parcels of the courier's list to somebody who drives for them, who is not asked. */
export const giveToHelper = defineCommand({
  service: 'manifest',
  name: 'giveToHelper',
  version: 1,
  input: giveToHelperInputSchema,
  rejections: [
    'list-unknown',
    'offer-exists',
    'nothing-left',
    'day-over',
    'day-closed',
    'too-many-offers',
    'too-many-parts',
    'not-your-helper',
    'helper-not-cleared',
  ],
  entity: ({ id }) => `part-offer/${id}`,
})

export const takeBackParcelsInputSchema = z.object({ id: z.uuid() })
export type TakeBackParcelsInput = z.infer<typeof takeBackParcelsInputSchema>

/** Takes the parcels back that a helper was given and still has. Repeating it has no effect. */
export const takeBackParcels = defineCommand({
  service: 'manifest',
  name: 'takeBackParcels',
  version: 1,
  input: takeBackParcelsInputSchema,
  rejections: ['offer-unknown', 'nothing-left', 'offer-expired', 'day-closed', 'too-many-parts'],
  entity: ({ id }) => `part-offer/${id}`,
})
