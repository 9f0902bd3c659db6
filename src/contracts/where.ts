import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/**
 * What a calling card's number is answered with: nothing by which a person, a place or a courier could be known.
 * `coming`: with the courier, or on a list of a day to come. `again`: another attempt follows. `left`: where the card says.
 * `not-delivered`: it goes back to the depot, which has it in `depot`. `sought`: nobody has it just now.
 */
export const parcelWhereSchema = z.enum(['coming', 'again', 'left', 'delivered', 'not-delivered', 'depot', 'sought'])
export type ParcelWhere = z.infer<typeof parcelWhereSchema>

export const whereSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), where: parcelWhereSchema, date: z.iso.date() }),
  /** A card was left, but the week is over for which the parcel is kept. */
  z.object({ kind: z.literal('expired') }),
  /** Cards of several parcels have this number. */
  z.object({ kind: z.literal('several') }),
])
export type Where = z.infer<typeof whereSchema>

export const readWhereEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readWhere',
  method: 'GET',
  path: '/v1/where/{code}',
  summary: 'Where the parcel is for which a calling card was left: a word and a day, nothing of anybody.',
  access: {
    kind: 'open',
    reason:
      'Whoever finds a calling card at the door has no account. The answer names nobody, and few may be asked for.',
  },
  params: z.object({ code: z.string().check(z.regex(/^\d{8}$/)) }),
  result: whereSchema,
  problems: ['not-found', 'too-many-requests'],
})
