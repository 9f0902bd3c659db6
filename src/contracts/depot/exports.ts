import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'
import {
  addressSchema,
  handoverSchema,
  locationSchema,
  parcelEventSchema,
  parcelMarkSchema,
  parcelSchema,
  parcelStatusSchema,
  sizeBandSchema,
  unableReasonSchema,
} from '../parcel/parcel.ts'
import { blobRefSchema } from '../sync/blob.ts'
import { checkSpan, spanShape } from './depot-report.ts'

/** The list that a row belongs to. */
const listShape = {
  subDepot: z.string(),
  /** The day of the list. */
  day: z.iso.date(),
  roundNumber: z.string(),
  roundName: z.string(),
}

/** A parcel on a list of a day. What the list said about it is null once its personal data was deleted. */
export const exportedParcelSchema = z.object({
  ...listShape,
  id: z.uuid(),
  /** The subject of the courier who has the list; null if nobody has. */
  courier: z.nullable(z.string()),
  status: parcelStatusSchema,
  /** The number of delivery attempts on earlier days. */
  attempts: z.int(),
  band: sizeBandSchema,
  /** True if a later import, or the end of the week, took it off the list. */
  removed: z.boolean(),
  listed: z.nullable(
    z.object({
      sequence: z.int(),
      barcodes: z.array(z.string()),
      recipient: z.string(),
      address: addressSchema,
      services: parcelSchema.shape.services,
      weightGrams: parcelSchema.shape.weightGrams,
    }),
  ),
})
export type ExportedParcel = z.infer<typeof exportedParcelSchema>

/** One entry of the history of a parcel. Notes, names, photos and places are absent once personal data was deleted. */
export const exportedEventSchema = z.object({
  ...listShape,
  id: z.uuid(),
  parcelId: z.uuid(),
  by: parcelEventSchema.shape.by,
  /** The subject of the courier who recorded it; null if the depot did. */
  courier: z.nullable(z.string()),
  kind: parcelEventSchema.shape.kind,
  status: z.nullable(parcelStatusSchema),
  mark: z.nullable(parcelMarkSchema),
  reason: z.nullable(unableReasonSchema),
  /** The event that this one replaces or undoes. */
  supersedes: z.nullable(z.uuid()),
  /** When it happened, corrected by the service's clock, and when the service received it. */
  occurredAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  /** True if it came after the parcel had left the courier's list, so that it waits for staff to look at it or did. */
  late: z.boolean(),
  note: z.optional(z.string()),
  handover: z.optional(handoverSchema),
  /** The name of the person who took it. */
  handedTo: z.optional(z.string()),
  /** True if there is a signature, drawn or typed. */
  signed: z.optional(z.literal(true)),
  /** The strokes of a drawn signature, on a pad 1000 wide and 400 high. */
  strokes: z.optional(z.array(z.array(z.int()))),
  photos: z.optional(z.array(blobRefSchema)),
  location: z.optional(locationSchema),
  /** The address that the depot gave the parcel. */
  address: z.optional(addressSchema),
})
export type ExportedEvent = z.infer<typeof exportedEventSchema>

/** When a courier worked on a list, by the service's clock. */
export const exportedAttendanceSchema = z.object({
  ...listShape,
  courier: z.string(),
  /** When the service received the first and the last record about parcels. */
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** The parcels about which the courier recorded anything. */
  parcels: z.int(),
})
export type ExportedAttendance = z.infer<typeof exportedAttendanceSchema>

const common = {
  service: 'manifest',
  method: 'GET',
  recordsReads: true,
  access: { kind: 'group', groups: ['sub-depot'] },
  needs: 'view',
  problems: ['not-allowed', 'body-invalid'],
} as const

const spanQuery = z.object({ ...spanShape, ...pageQuery }).check(checkSpan)

export const exportParcelsEndpoint = defineEndpoint({
  ...common,
  name: 'exportParcels',
  path: '/v1/depot/exports/parcels',
  summary: 'List the parcels of all lists of a span of days with how they ended, page by page',
  query: spanQuery,
  result: z.object({ rows: z.array(exportedParcelSchema), ...pageEnd }),
})

export const exportEventsEndpoint = defineEndpoint({
  ...common,
  name: 'exportEvents',
  path: '/v1/depot/exports/events',
  summary: 'List what was recorded about the parcels of all lists of a span of days, page by page',
  query: spanQuery,
  result: z.object({ rows: z.array(exportedEventSchema), ...pageEnd }),
})

export const exportAttendanceEndpoint = defineEndpoint({
  ...common,
  name: 'exportAttendance',
  path: '/v1/depot/exports/attendance',
  summary: 'List when couriers worked on the lists of a span of days, page by page',
  query: spanQuery,
  result: z.object({ rows: z.array(exportedAttendanceSchema), ...pageEnd }),
})
