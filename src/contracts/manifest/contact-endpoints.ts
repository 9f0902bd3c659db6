import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const contactKindSchema = z.enum(['call', 'text'])
export type ContactKind = z.infer<typeof contactKindSchema>

/** Why a courier gets no number, although the parcel is on their list. */
export const contactRejectionSchema = z.enum([
  /** The depot has entered no phone number of the courier. */
  'no-own-number',
  /** The depot has no number of the recipient, or not any more. */
  'no-number',
  /** Nothing is left to deliver, or the day is closed. */
  'not-open',
  'parcel-limit',
  'day-limit',
  /** The provider connects no calls to this recipient. */
  'not-connected',
])
export type ContactRejection = z.infer<typeof contactRejectionSchema>

/** The most times that couriers may ask for a number for one parcel in a day. */
export const parcelContactLimit = 6
/** The most times that one courier may ask for a number in a day. */
export const dayContactLimit = 60

export const contactAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    /** A number of the provider that leads to the recipient from the courier's own phone. */
    number: z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/)),
    /** When it stops working, as ISO 8601: the end of the day at the latest. */
    until: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('rejected'), code: contactRejectionSchema }),
])
export type ContactAnswer = z.infer<typeof contactAnswerSchema>

export const contactRecipientEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'contactRecipient',
  method: 'POST',
  path: '/v1/parcels/{id}/contact',
  summary:
    "Get a number for the rest of the day that connects the courier's phone with the recipient of a parcel on their list of today",
  access: { kind: 'signed-in' },
  params: z.object({ id: z.uuid() }),
  body: z.object({ by: contactKindSchema }),
  result: contactAnswerSchema,
  problems: ['not-found', 'not-set-up', 'not-ready', 'too-many-requests'],
})

/** One time that a courier asked for a number to reach a recipient. If somebody answered is not known. */
export const contactAttemptSchema = z.object({ by: contactKindSchema, at: z.iso.datetime() })
export type ContactAttempt = z.infer<typeof contactAttemptSchema>
