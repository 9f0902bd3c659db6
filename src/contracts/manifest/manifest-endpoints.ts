import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { importResultSchema } from './manifest-import.ts'
import { manifestSchema, roundSchema } from './manifest.ts'
import { stopCountsSchema } from './stop-list.ts'
import { parcelEventSchema, parcelSchema, parcelStatusSchema } from '../parcel/parcel.ts'

const staff = { kind: 'group', groups: ['sub-depot'] } as const
const idParams = z.object({ id: z.uuid() })

export const importManifests = defineEndpoint({
  service: 'manifest',
  name: 'importManifests',
  method: 'POST',
  path: '/v1/manifests/import',
  summary: 'Import the manifests of a day as CSV or JSON, completely or not at all. Repeating a file has no effect',
  optionalHeaders: {
    'idempotency-key':
      'A text of your own for this file, at most 200 characters. For a week, the same key with the same file gets the same answer, and with another file id-reused',
  },
  access: staff,
  needs: 'dispatch',
  /** `dry` returns the changes that the file would make, without making them. */
  query: z.object({ dry: z.optional(z.literal('yes')) }),
  bodyTypes: ['text/csv', 'application/json'],
  bodyLimit: 16 * 1024 * 1024,
  result: importResultSchema,
  countsRows: true,
  problems: ['import-refused', 'not-allowed', 'id-reused', 'body-too-large', 'type-not-supported'],
})

/** A manifest with the counts of its parcels: the depot's side of the end-of-day receipt. */
export const manifestCountsSchema = z.object({
  ...manifestSchema.shape,
  counts: z.record(parcelStatusSchema, z.int()),
  total: z.int(),
})
export type ManifestCounts = z.infer<typeof manifestCountsSchema>

export const readManifest = defineEndpoint({
  service: 'manifest',
  name: 'readManifest',
  method: 'GET',
  path: '/v1/manifests/{id}',
  summary: "Get a manifest and its parcel counts by status, for its courier and its sub-depot's staff",
  access: { kind: 'signed-in' },
  needs: 'view',
  params: idParams,
  result: manifestCountsSchema,
  problems: ['not-found'],
})

/** The service's counts for a day, which the phone compares with its own. */
export const dayReceiptSchema = z.object({
  manifestId: z.uuid(),
  counts: z.record(parcelStatusSchema, z.int()),
  total: z.int(),
  /** The photos that the day's events name, and how many of them the service has. */
  photos: z.object({ named: z.int(), stored: z.int() }),
  signatures: z.int(),
  /** Parcels that were collected and handed over, corrections left out. Earlier versions of the service do not send it. */
  stops: z.optional(stopCountsSchema),
  /** When the service received the courier's last event, as ISO 8601; null if there is none. */
  lastReceivedAt: z.nullable(z.iso.datetime()),
  /** When the service counted, as ISO 8601. */
  countedAt: z.iso.datetime(),
})
export type DayReceipt = z.infer<typeof dayReceiptSchema>

export const readReceipt = defineEndpoint({
  service: 'manifest',
  name: 'readReceipt',
  method: 'GET',
  path: '/v1/manifests/{id}/receipt',
  summary:
    "Get what has arrived of a day: counts by status, photos, signatures and the last receipt, for its courier and its sub-depot's staff",
  access: { kind: 'signed-in' },
  needs: 'view',
  params: idParams,
  result: dayReceiptSchema,
  problems: ['not-found'],
})

export const findRoundOfCodeEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'findRoundOfCode',
  method: 'GET',
  path: '/v1/manifests/{id}/round-of',
  summary:
    "Find which other round of the sub-depot has a barcode on its list that day. Returns the round's number and nothing about the parcel",
  access: { kind: 'signed-in' },
  needs: 'view',
  params: idParams,
  query: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  result: z.object({ round: z.nullable(z.string()) }),
  problems: ['not-found'],
})

export const depotEventSchema = z.object({
  ...parcelEventSchema.shape,
  parcelId: z.uuid(),
  /** The user-pool subject of the courier or member of staff who recorded it. */
  actor: z.string(),
  /** True if it arrived after the parcel had left this courier's list: it changed nothing, and staff have to review it. */
  forReview: z.boolean(),
})
export type DepotEvent = z.infer<typeof depotEventSchema>

export const readManifestEvents = defineEndpoint({
  service: 'manifest',
  name: 'readManifestEvents',
  method: 'GET',
  path: '/v1/manifests/{id}/events',
  summary: "List all events of a manifest's parcels in the order of arrival",
  access: staff,
  needs: 'view',
  params: idParams,
  result: z.object({ events: z.array(depotEventSchema) }),
  problems: ['not-found', 'not-allowed'],
})

export const closeManifest = defineEndpoint({
  service: 'manifest',
  name: 'closeManifest',
  method: 'POST',
  path: '/v1/manifests/{id}/close',
  summary: 'End the day of a manifest. Events that couriers send later are still accepted',
  access: staff,
  needs: 'dispatch',
  params: idParams,
  result: manifestSchema,
  problems: ['not-found', 'not-allowed'],
})

export const assignRound = defineEndpoint({
  service: 'manifest',
  name: 'assignRound',
  method: 'PUT',
  path: '/v1/rounds/{id}',
  summary: 'Create a round, or give it and its manifests to another courier',
  access: staff,
  needs: 'dispatch',
  params: idParams,
  body: z.object({
    subDepot: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
    number: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
    name: z.string().check(z.maxLength(80)),
    /** The courier's subject; null leaves the round without a courier. */
    courier: z.nullable(z.string().check(z.minLength(1), z.maxLength(128))),
  }),
  result: z.object({ ...roundSchema.shape, courier: z.nullable(z.string()) }),
  problems: ['not-found', 'not-allowed', 'body-invalid'],
})

export const recallParcelEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'recallParcel',
  method: 'POST',
  path: '/v1/parcels/{id}/recall',
  summary: 'Recall a parcel: its courier can then only return it',
  access: staff,
  needs: 'dispatch',
  params: idParams,
  body: z.object({ note: z.optional(z.string().check(z.maxLength(500))) }),
  result: parcelSchema,
  problems: ['not-found', 'not-allowed'],
})

export const addExtraParcelEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'addExtraParcel',
  method: 'POST',
  path: '/v1/parcels/{id}/add',
  summary: 'Add a parcel that a courier reported as extra to the round',
  access: staff,
  needs: 'dispatch',
  params: idParams,
  result: parcelSchema,
  problems: ['not-found', 'not-allowed'],
})

/**
 * The map of a round's area as a PMTiles archive. Supports ranges, `ETag` and `Repr-Digest`. Reported as not found if the
 * service has no map, or none of that area.
 */
export const readRoundMapEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readRoundMap',
  method: 'GET',
  path: '/v1/manifests/{id}/map',
  summary: "Get the map of a round's area, or a range of it, for its courier and its sub-depot's staff",
  access: { kind: 'signed-in' },
  needs: 'view',
  params: idParams,
  result: z.undefined(),
  resultTypes: ['application/vnd.pmtiles'],
  problems: ['not-found'],
})

/** Returns the path below the service's address. */
export const roundMapPath = (manifestId: string): string => `/v1/manifests/${manifestId}/map`
