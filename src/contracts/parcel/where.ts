import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { handoverSchema } from './parcel.ts'

/**
 * The state of a parcel that a calling card was left for. It reveals no more than the card: no name, street or courier.
 * `coming`: with the courier, or on a list for a coming day. `again`: another attempt follows. `left`: with a neighbour or in a safe place.
 * `not-delivered`: it goes back to the depot, which has it in `depot`. `sought`: nobody can find it at present.
 */
export const parcelWhereSchema = z.enum(['coming', 'again', 'left', 'delivered', 'not-delivered', 'depot', 'sought'])
export type ParcelWhere = z.infer<typeof parcelWhereSchema>

export const whereSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('found'),
    where: parcelWhereSchema,
    date: z.iso.date(),
    /** How a delivered or left parcel was handed over. */
    handover: z.optional(handoverSchema),
    /** The neighbour's house number, or the safe place in the courier's own words, as it is written on the card. */
    place: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  }),
  /** A card was left, but the parcel's week is over and it has been deleted. */
  z.object({ kind: z.literal('expired') }),
  /** Several parcels have a card with this number. */
  z.object({ kind: z.literal('several') }),
])
export type Where = z.infer<typeof whereSchema>

export const readWhereEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readWhere',
  method: 'GET',
  path: '/v1/where/{code}',
  summary: 'Find the parcel of a calling card: its state, the day, and the place as the card gives it',
  access: {
    kind: 'open',
    reason:
      'Whoever finds a calling card at the door has no account. The answer says no more than the card, and few may be asked for.',
  },
  params: z.object({ code: z.string().check(z.regex(/^\d{8}$/)) }),
  result: whereSchema,
  problems: ['not-found', 'too-many-requests'],
})
