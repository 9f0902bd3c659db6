import * as z from 'zod/mini'
import { handoverSchema, parcelMarkSchema, parcelStatusSchema, unableReasonSchema } from '../parcel/parcel.ts'
import { defineWebhookEvent } from './webhook-event.ts'

/** What every event of a parcel says. */
const parcelShape = {
  /** The parcel's id on this list: the same parcel on another day has another one. */
  parcel: z.string(),
  /** As printed on its labels. Absent where only the id is known. */
  barcodes: z.optional(z.array(z.string())),
  subDepot: z.string(),
  /** The list of a round on a day. */
  manifest: z.string(),
}

/** What every event says that somebody has recorded. */
const recordedShape = {
  ...parcelShape,
  /** The id of the record. An amendment or an undo names it. */
  record: z.string(),
  by: z.enum(['courier', 'depot']),
  /** The courier who recorded it; absent for the depot. */
  courier: z.optional(z.string()),
  /** When it happened, which may be hours before it arrived. */
  occurredAt: z.string(),
  /** The record that this one replaces. */
  replaces: z.optional(z.string()),
}

const id = '5b0f6c1e-7f0e-4a3c-9d55-0c6f1f9f2a11'
const example = {
  parcel: id,
  barcodes: ['H0001234567890'],
  subDepot: 'SAM',
  manifest: 'a3c1a6c2-44a5-4f4e-8a08-0d3d7a1b9c02',
}
const recorded = {
  ...example,
  record: 'd4f6a2c8-1f37-4a64-9a75-5c2f9e1b7d03',
  by: 'courier' as const,
  courier: '0d9b1c7e-6a42-4c58-8f1e-3b7a5d2c9e04',
  occurredAt: '2026-05-14T10:21:07.000Z',
}

const ofStatus = <Type extends string>(type: Type, summary: string) =>
  defineWebhookEvent({ type, summary, subject: 'parcel', data: z.object(recordedShape), example: recorded })

/** Who took the parcel is never sent: the proof stays with the depot, which finds it by `proof.record`. */
const proofSchema = z.object({
  record: z.string(),
  handover: z.optional(handoverSchema),
  /** How many photos there are. */
  photos: z.int(),
  signature: z.boolean(),
  ageCheck: z.boolean(),
})

export const parcelEvents = {
  expected: defineWebhookEvent({
    type: 'parcel.expected',
    summary: 'The depot has imported a parcel for a round and a day.',
    subject: 'parcel',
    data: z.object({ ...parcelShape, round: z.string(), date: z.string() }),
    example: { ...example, round: '104', date: '2026-05-14' },
  }),
  loaded: ofStatus('parcel.loaded', 'A courier has scanned or confirmed a parcel as loaded.'),
  delivered: defineWebhookEvent({
    type: 'parcel.delivered',
    summary: 'A parcel was delivered. The proof stays with the depot; `proof.record` refers to it.',
    subject: 'parcel',
    data: z.object({ ...recordedShape, proof: proofSchema }),
    example: {
      ...recorded,
      proof: { record: recorded.record, handover: 'neighbour', photos: 1, signature: false, ageCheck: false },
    },
  }),
  unable: defineWebhookEvent({
    type: 'parcel.unable',
    summary: 'An attempt at the door has failed.',
    subject: 'parcel',
    data: z.object({ ...recordedShape, reason: z.optional(unableReasonSchema) }),
    example: { ...recorded, reason: 'no_answer' },
  }),
  carried: ofStatus('parcel.carried', 'A parcel stays with the courier for another day.'),
  missing: ofStatus('parcel.missing', 'A parcel is on the list and was not there to be loaded.'),
  returned: ofStatus('parcel.returned', 'A parcel was handed back to the depot.'),
  expectedAgain: ofStatus('parcel.expected_again', 'A parcel is open again after another status was recorded.'),
  undone: defineWebhookEvent({
    type: 'parcel.undone',
    summary: 'An earlier record was undone. `status` is what counts now.',
    subject: 'parcel',
    data: z.object({ ...recordedShape, undoes: z.string(), status: z.optional(parcelStatusSchema) }),
    example: { ...recorded, undoes: 'c0a80121-7ac0-4e1a-8a2f-1f2e3d4c5b06', status: 'confirmed' },
  }),
  marked: defineWebhookEvent({
    type: 'parcel.marked',
    summary: 'A parcel was marked as damaged, misrouted or not on the list (`extra`).',
    subject: 'parcel',
    data: z.object({ ...recordedShape, mark: parcelMarkSchema }),
    example: { ...recorded, mark: 'damaged' },
  }),
  recalled: defineWebhookEvent({
    type: 'parcel.recalled',
    summary: 'The depot wants a parcel back. `cancelled`: it must not be delivered later either.',
    subject: 'parcel',
    data: z.object({ ...recordedShape, cancelled: z.boolean() }),
    example: { ...example, record: recorded.record, by: 'depot', occurredAt: recorded.occurredAt, cancelled: false },
  }),
  moved: defineWebhookEvent({
    type: 'parcel.moved',
    summary: 'The depot has changed where a parcel goes. The address is not sent.',
    subject: 'parcel',
    data: z.object(recordedShape),
    example: { ...example, record: recorded.record, by: 'depot', occurredAt: recorded.occurredAt },
  }),
  reassigned: defineWebhookEvent({
    type: 'parcel.reassigned',
    summary: 'A parcel was given to another courier with part of a round. `manifest` is the list that it is on now.',
    subject: 'parcel',
    data: z.object({ ...parcelShape, courier: z.nullable(z.string()) }),
    example: { ...example, courier: recorded.courier },
  }),
  removed: defineWebhookEvent({
    type: 'parcel.removed',
    summary: 'A parcel is no longer in the depot’s file, so it left its list.',
    subject: 'parcel',
    data: z.object(parcelShape),
    example,
  }),
} as const
