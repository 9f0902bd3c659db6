import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { lateEventSchema } from '../parcel/late-events.ts'
import { manifestSchema } from '../manifest/manifest.ts'
import { parcelSchema, parcelStatusSchema } from '../parcel/parcel.ts'

const staff = { kind: 'group', groups: ['sub-depot'] } as const

/** Another day of a round whose list is here. */
export const roundDaySchema = z.object({
  day: z.iso.date(),
  /** Subject of whoever drives it then; null: nobody. */
  courier: z.nullable(z.string()),
  /** Given for that day alone. */
  forDay: z.boolean(),
})
export type RoundDay = z.infer<typeof roundDaySchema>

/** A round's day as its depot sees it. */
export const depotRoundSchema = z.object({
  ...manifestSchema.shape,
  /** Subject of whoever drives it; null: nobody's. */
  courier: z.nullable(z.string()),
  /** The courier who has the round until further notice; null if nobody has. Earlier versions don't send this and the next three. */
  usual: z.optional(z.nullable(z.string())),
  /** Given for this day alone. */
  forDay: z.optional(z.boolean()),
  /** Username of the member of staff who closed the day; null if it is open or the username is unknown. */
  closedBy: z.optional(z.nullable(z.string())),
  /** Its lists of today and later, without this day, the earliest first. */
  otherDays: z.optional(z.array(roundDaySchema)),
  total: z.int(),
  counts: z.record(parcelStatusSchema, z.int()),
  /** Of these, how many have a mark, so they go back to the depot. Absent in what earlier versions have answered. */
  marked: z.optional(z.record(parcelStatusSchema, z.int())),
  /** Came from an earlier day. */
  carried: z.int(),
  /** Said to be carried forward within the last hour. */
  carriedLately: z.int(),
  /** Reported by the courier as not on the list, and not taken into the round yet. */
  extra: z.int(),
  /** When the service had the first and the last that any courier recorded of it; null: nothing yet. */
  startedAt: z.nullable(z.iso.datetime()),
  /** When the service last had something of whoever drives it now. */
  heardAt: z.nullable(z.iso.datetime()),
})
export type DepotRound = z.infer<typeof depotRoundSchema>

export const depotRoundsSchema = z.object({
  /** The day that it is about, in the United Kingdom; today by the service's clock, if none was asked for. */
  day: z.iso.date(),
  /** The service's time. What is recorded afterwards is not in it. */
  at: z.iso.datetime(),
  /** Whose staff the caller belongs to. */
  subDepots: z.array(z.string()),
  /** By number. */
  rounds: z.array(depotRoundSchema),
})
export type DepotRounds = z.infer<typeof depotRoundsSchema>

export const readDepotRoundsEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readDepotRounds',
  method: 'GET',
  path: '/v1/depot/rounds',
  summary: 'All rounds of a day of the sub-depots that the caller works at, with what became of their parcels.',
  access: staff,
  query: z.object({ day: z.optional(z.iso.date()) }),
  result: depotRoundsSchema,
  problems: ['not-allowed'],
})

/** A parcel with the list that it is on. */
export const depotParcelSchema = z.object({
  manifest: manifestSchema,
  /** Subject of whoever drives the round. */
  courier: z.nullable(z.string()),
  parcel: parcelSchema,
  /** What couriers recorded of it after it had left their list, the oldest first; absent where it was not asked for alone. */
  late: z.optional(z.array(lateEventSchema)),
})
export type DepotParcel = z.infer<typeof depotParcelSchema>

export const readDepotListEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readDepotList',
  method: 'GET',
  path: '/v1/depot/manifests/{id}/parcels',
  summary: 'The parcels on the list of a round, in its order, for the staff of its sub-depot.',
  access: staff,
  params: z.object({ id: z.uuid() }),
  result: z.object({ at: z.iso.datetime(), parcels: z.array(parcelSchema) }),
  problems: ['not-found', 'not-allowed'],
})

export const readDepotParcelEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readDepotParcel',
  method: 'GET',
  path: '/v1/depot/parcels/{id}',
  summary: 'A parcel with its whole history, for the staff of its sub-depot.',
  access: staff,
  params: z.object({ id: z.uuid() }),
  result: depotParcelSchema,
  problems: ['not-found', 'not-allowed'],
})

/** Parcels that a search answers with; more than these are better searched for in other words. */
export const mostFound = 50

export const findDepotParcelsEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'findDepotParcels',
  method: 'GET',
  path: '/v1/depot/parcels',
  summary:
    'Parcels of the week by the beginnings of words of the name and address, by the postcode, or by a barcode in any written form or its last characters; the latest day first.',
  access: staff,
  query: z.object({ words: z.string().check(z.minLength(3), z.maxLength(80)) }),
  /** `more`: there are others beside these. */
  result: z.object({ found: z.array(depotParcelSchema), more: z.boolean() }),
  problems: ['not-allowed'],
})
