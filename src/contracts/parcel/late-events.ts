import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { defineEndpoint } from '../endpoint.ts'
import { manifestSchema } from '../manifest/manifest.ts'
import { pageEnd, pageQuery } from '../page.ts'
import { addressSchema, parcelEventSchema, parcelStatusSchema } from './parcel.ts'

const courierSchema = z.string().check(z.minLength(1), z.maxLength(128))

/** An event that arrived after the parcel had left the courier's list. It is stored but has no effect on the parcel. */
export const lateEventSchema = z.object({
  event: parcelEventSchema,
  /** The subject of the courier who recorded it. */
  courier: courierSchema,
  receivedAt: z.iso.datetime(),
  parcelId: z.uuid(),
  /** The list that the parcel was on at the time. */
  manifest: manifestSchema,
  /** The subject of the round's present driver; null if there is none. */
  driver: z.nullable(courierSchema),
  /** The parcel as it is now; null once its week is over and it has been deleted. */
  parcel: z.nullable(z.object({ recipient: z.string(), address: addressSchema, status: parcelStatusSchema })),
  /** True if the parcel is on a list, where staff can open it. */
  listed: z.boolean(),
  /**
   * Whether `recordLateEvent` would accept it now: `possible`, `recorded` if it has been, or the code of the rejection.
   * Absent from services that cannot record it.
   */
  recording: z.optional(z.string()),
  /** The sign-in name of the member of staff who has looked at it, and when (ISO 8601); null if nobody has. */
  seen: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
})
export type LateEvent = z.infer<typeof lateEventSchema>

/** Lists the late events, with the one that has waited longest first. */
export const listLateEventsEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'listLateEvents',
  method: 'GET',
  path: '/v1/depot/late-events',
  summary: 'List the late events of the last six weeks that no member of staff has dealt with, oldest first',
  access: { kind: 'group', groups: ['sub-depot'] },
  needs: 'view',
  query: z.object(pageQuery),
  result: z.object({ events: z.array(lateEventSchema), ...pageEnd }),
  problems: ['not-allowed', 'body-invalid'],
})

export const seeLateEventInputSchema = z.object({
  /** The subject of the courier who recorded it. */
  courier: courierSchema,
  eventId: z.uuid(),
})
export type SeeLateEventInput = z.infer<typeof seeLateEventInputSchema>

export const lateEntity = ({ courier, eventId }: SeeLateEventInput): string => `staff-late/${courier}/${eventId}`

/** Marks a late event as dealt with by staff. The first member of staff stays; repeating it has no effect. */
export const seeLateEventCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'seeLateEvent',
  version: 1,
  input: seeLateEventInputSchema,
  rejections: ['not-yours', 'involved'],
  entity: (input) => lateEntity(input),
})

/** The reasons why a late record can't be recorded on its parcel, except that the parcel is another sub-depot's. */
export const lateRejections = [
  'already-delivered',
  'already-returned',
  'already-cancelled',
  'parcel-recalled',
  'transition-illegal',
  'attempts-used-up',
  'proof-incomplete',
  'mark-already-set',
  'nothing-to-record',
] as const
export type LateRejection = (typeof lateRejections)[number]

export const recordLateEventInputSchema = z.object({ parcelId: z.uuid(), ...seeLateEventInputSchema.shape })
export type RecordLateEventInput = z.infer<typeof recordLateEventInputSchema>

/** Applies a late event's status or mark to the parcel, by the rules for couriers. Repeating it has no effect. */
export const recordLateEventCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'recordLateEvent',
  version: 1,
  input: recordLateEventInputSchema,
  rejections: ['not-yours', 'involved', ...lateRejections],
  // This key orders it with the other staff commands on the parcel.
  entity: ({ parcelId }) => `staff-parcel/${parcelId}`,
})
