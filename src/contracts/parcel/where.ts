import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { postcodeSchema } from './change-address.ts'
import { handoverSchema } from './parcel.ts'
import { mostWishCharacters, wishKindSchema } from './wish.ts'

/**
 * The state of a parcel that a calling card was left for. It has no name, no street and no courier.
 * `coming`: with the courier, or on a list for a coming day. `again`: another attempt follows. `left`: with a neighbour or in a safe place.
 * `not-delivered`: it goes back to the depot, which has it in `depot`. `sought`: nobody can find it at present.
 */
export const parcelWhereSchema = z.enum(['coming', 'again', 'left', 'delivered', 'not-delivered', 'depot', 'sought'])
export type ParcelWhere = z.infer<typeof parcelWhereSchema>

/** One thing that happened to the parcel, without its reason. */
export const whereStepSchema = z.object({
  at: z.iso.datetime(),
  what: z.enum(['tried', 'delivered', 'not-delivered', 'returned', 'sought']),
})
export type WhereStep = z.infer<typeof whereStepSchema>

/** What the recipient has told the depot, as a sentence, and what the depot answered. */
export const askedSchema = z.object({
  kind: wishKindSchema,
  at: z.iso.datetime(),
  text: z.string(),
  /** The depot or the courier can still act on it. */
  isOpen: z.boolean(),
  answer: z.optional(z.object({ at: z.iso.datetime(), text: z.string() })),
})
export type Asked = z.infer<typeof askedSchema>

export const whereSchema = z.object({
  where: parcelWhereSchema,
  date: z.iso.date(),
  /** How a delivered or left parcel was handed over. */
  handover: z.optional(handoverSchema),
  /** The neighbour's house number, or the safe place in the courier's own words. */
  place: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** Oldest first; none while the parcel is with the courier. */
  steps: z.array(whereStepSchema),
  /** The number of photos of the safe place that can be read now. */
  photos: z.int(),
  /** What can be asked now. */
  choices: z.array(wishKindSchema),
  /** The days that `another_day` may name. */
  days: z.array(z.iso.date()),
  /** Oldest first. */
  asked: z.array(askedSchema),
})
export type Where = z.infer<typeof whereSchema>

/** What a person has who found a card: its number, and the postcode of the address. In a body, because addresses are logged. */
const cardShape = {
  card: z.string().check(z.regex(/^\d{8}$/)),
  postcode: postcodeSchema,
}
export const cardSchema = z.object(cardShape)
export type Card = z.infer<typeof cardSchema>

const access = {
  kind: 'open',
  reason:
    'Whoever finds a calling card has no account. The number of the card and the postcode are needed, and guesses of either are limited.',
} as const

/** Bytes. Nothing that a recipient sends is longer. */
const bodyLimit = 4096

/** An unknown number, a wrong postcode and a card that is too old have the same answer: `not-found`. */
export const readWhereEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readWhere',
  method: 'POST',
  path: '/v1/where',
  summary: 'Find the parcel of a calling card by its number and the postcode',
  access,
  body: cardSchema,
  bodyLimit,
  result: whereSchema,
  problems: ['not-found', 'too-many-requests'],
})

export const readWherePhotoEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readWherePhoto',
  method: 'POST',
  path: '/v1/where/photo',
  summary: 'Read a photo of the safe place of a calling card’s parcel, for three days after the delivery',
  access,
  /** `number`: from 0. */
  body: z.object({ ...cardShape, number: z.int().check(z.minimum(0), z.maximum(3)) }),
  bodyLimit,
  result: z.object({
    type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    /** Base64. */
    data: z.string(),
  }),
  problems: ['not-found', 'too-many-requests'],
})

/** Addresses of pages and of mail, and characters that nobody sees or that turn the line around. */
const notPlain =
  /:\/\/|\bwww\.|@|[\p{L}\d-]\.(?:com|net|org|info|io|co|uk|app|dev|eu|me|ly|link|shop|xyz)\b|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/iu

/** Returns whether a text has no link and no control character. */
export const isPlainText = (text: string): boolean => !notPlain.test(text)

const wishTextSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(mostWishCharacters),
    z.refine(isPlainText, 'Without links and control characters'),
  )

export const whereWishSchema = z.discriminatedUnion('kind', [
  /** The number or name of the neighbour's house. */
  z.object({ kind: z.literal('neighbour'), text: wishTextSchema }),
  z.object({ kind: z.literal('safe_place'), text: wishTextSchema }),
  z.object({ kind: z.literal('another_day'), day: z.iso.date() }),
  z.object({ kind: z.literal('not_mine'), text: z.optional(wishTextSchema) }),
])
export type WhereWish = z.infer<typeof whereWishSchema>

export const saveWishEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'saveWish',
  method: 'POST',
  path: '/v1/where/wishes',
  summary: 'Save what the recipient of a calling card’s parcel asks of the depot',
  access,
  /** `id` is made on the device, so that a wish that is sent twice is saved once. */
  body: z.object({ ...cardShape, id: z.uuid(), wish: whereWishSchema }),
  bodyLimit,
  result: whereSchema,
  problems: ['not-found', 'changed-meanwhile', 'too-many-requests'],
})
