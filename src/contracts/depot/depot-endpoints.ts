import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { contactAttemptSchema } from '../manifest/contact-endpoints.ts'
import { lateEventSchema } from '../parcel/late-events.ts'
import { depotPartOfferSchema } from './part-offer-commands.ts'
import { roundStopsSchema } from './stop-commands.ts'
import { pageEnd, pageQuery } from '../page.ts'
import { manifestSchema } from '../manifest/manifest.ts'
import { parcelSchema, parcelStatusSchema } from '../parcel/parcel.ts'

const staff = { kind: 'group', groups: ['sub-depot'] } as const

/** Another day of the round for which there is a list. */
export const roundDaySchema = z.object({
  day: z.iso.date(),
  /** The subject of the driver on that day; null if there is none. */
  courier: z.nullable(z.string()),
  /** True if the round was given for that day only. */
  forDay: z.boolean(),
})
export type RoundDay = z.infer<typeof roundDaySchema>

/** When a round ends at its present pace. All times are ISO 8601. */
export const roundFinishSchema = z.object({
  about: z.iso.datetime(),
  /** The times between which eight days of ten end; null while too few past days are known. */
  from: z.nullable(z.iso.datetime()),
  to: z.nullable(z.iso.datetime()),
  /** When the round usually ends, which is its plan; null while too few past days are known. */
  usual: z.nullable(z.iso.datetime()),
  /** True if it will end late even if the rest goes well. */
  isBehind: z.boolean(),
})
export type RoundFinish = z.infer<typeof roundFinishSchema>

/** One day of a round, as its depot sees it. */
export const depotRoundSchema = z.object({
  ...manifestSchema.shape,
  /** The subject of the driver; null if there is none. */
  courier: z.nullable(z.string()),
  /** The courier who has the round until further notice; null if nobody has. Earlier versions don't send this and the next three. */
  usual: z.optional(z.nullable(z.string())),
  /** True if the round was given for this day only. */
  forDay: z.optional(z.boolean()),
  /** The number of the round that this is a part of, such as "104"; absent for whole rounds. */
  partOf: z.optional(z.string()),
  /** Username of the member of staff who closed the day; null if it is open or the username is unknown. */
  closedBy: z.optional(z.nullable(z.string())),
  /** The round's other lists of today and later, earliest first. */
  otherDays: z.optional(z.array(roundDaySchema)),
  total: z.int(),
  counts: z.record(parcelStatusSchema, z.int()),
  /** For each status, how many of `counts` have a mark and so go back to the depot. Earlier versions of the service do not send it. */
  marked: z.optional(z.record(parcelStatusSchema, z.int())),
  /** The parcels that came from an earlier day. */
  carried: z.int(),
  /** The parcels that were carried forward within the last hour. */
  carriedLately: z.int(),
  /** The parcels that a courier reported as not on the list and that staff have not added yet. */
  extra: z.int(),
  /** When the service received the first and last event of any courier for the round, as ISO 8601; null before the first. */
  startedAt: z.nullable(z.iso.datetime()),
  /** When the service last received anything from the present driver, as ISO 8601. */
  heardAt: z.nullable(z.iso.datetime()),
  /** The offers of parts of this list that couriers made to each other, the last one first. Earlier versions don't send them. */
  partOffers: z.optional(z.array(depotPartOfferSchema)),
  /** Absent before the first stops, when nothing is left, on other days than today, and from earlier versions. */
  finish: z.optional(roundFinishSchema),
  /** Absent if the list has no collections or drops, and from earlier versions. */
  stops: z.optional(roundStopsSchema),
})
export type DepotRound = z.infer<typeof depotRoundSchema>

export const depotRoundsSchema = z.object({
  /** The day in the United Kingdom; today by the service's clock unless another was requested. */
  day: z.iso.date(),
  /** The time of the count, by the service's clock; later events are not included. */
  at: z.iso.datetime(),
  /** The sub-depots that the caller works for. */
  subDepots: z.array(z.string()),
  /** Sorted by round number. */
  rounds: z.array(depotRoundSchema),
})
export type DepotRounds = z.infer<typeof depotRoundsSchema>

export const readDepotRoundsEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readDepotRounds',
  method: 'GET',
  path: '/v1/depot/rounds',
  summary: "List all rounds of a day at the caller's sub-depots, with the counts of their parcels",
  access: staff,
  needs: 'view',
  query: z.object({ day: z.optional(z.iso.date()) }),
  result: depotRoundsSchema,
  problems: ['not-allowed'],
})

/** A parcel and the list that it is on. */
export const depotParcelSchema = z.object({
  manifest: manifestSchema,
  /** The subject of the round's driver. */
  courier: z.nullable(z.string()),
  parcel: parcelSchema,
  /** The events that couriers recorded after the parcel had left their list, oldest first. Sent only when a single parcel is requested. */
  late: z.optional(z.array(lateEventSchema)),
  /** When couriers asked for a number to call or text the recipient, oldest first. Sent only when a single parcel is requested. */
  contacts: z.optional(z.array(contactAttemptSchema)),
  /** The subjects of the couriers who recorded the events on this list, by the event’s id. Sent only when a single parcel is requested. */
  recordedBy: z.optional(z.record(z.string(), z.string())),
})
export type DepotParcel = z.infer<typeof depotParcelSchema>

export const readDepotListEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readDepotList',
  method: 'GET',
  path: '/v1/depot/manifests/{id}/parcels',
  summary: "List the parcels of a round in its order, for its sub-depot's staff",
  access: staff,
  needs: 'view',
  params: z.object({ id: z.uuid() }),
  result: z.object({ at: z.iso.datetime(), parcels: z.array(parcelSchema) }),
  problems: ['not-found', 'not-allowed'],
})

export const readDepotParcelEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readDepotParcel',
  method: 'GET',
  recordsReads: true,
  path: '/v1/depot/parcels/{id}',
  summary: "Get a parcel with its whole history, for its sub-depot's staff",
  access: staff,
  needs: 'view',
  params: z.object({ id: z.uuid() }),
  result: depotParcelSchema,
  problems: ['not-found', 'not-allowed'],
})

/** The most parcels that a search returns; a user with more results should search more precisely. */
export const mostFound = 50

export const findDepotParcelsEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'findDepotParcels',
  method: 'GET',
  recordsReads: true,
  path: '/v1/depot/parcels',
  summary:
    "Search the week's parcels by the start of words in the name and address, by postcode, or by a barcode or its last characters; latest day first",
  access: staff,
  needs: 'view',
  query: z.object({ words: z.string().check(z.minLength(3), z.maxLength(80)) }),
  /** `more` is true when there are further results. */
  result: z.object({ found: z.array(depotParcelSchema), more: z.boolean() }),
  problems: ['not-allowed'],
})

export const listDayParcelsEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'listDayParcels',
  method: 'GET',
  recordsReads: true,
  path: '/v1/parcels',
  summary:
    "List the parcels of a sub-depot on a day with their rounds and status, page by page, for the sub-depot's staff",
  access: staff,
  needs: 'view',
  query: z.object({ ...pageQuery, subDepot: manifestSchema.shape.subDepot, day: z.iso.date() }),
  result: z.object({
    parcels: z.array(z.object({ round: manifestSchema.shape.roundNumber, parcel: parcelSchema })),
    ...pageEnd,
  }),
  problems: ['body-invalid', 'not-allowed'],
})
