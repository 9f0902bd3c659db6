import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { barcodeSchema } from '../parcel/barcode.ts'
import { addressSchema } from '../parcel/parcel.ts'
import { blobRefSchema } from '../sync/blob.ts'

/** A stop where a courier collects parcels, or a place where they hand them over. */
export const stopKindSchema = z.enum(['collection', 'drop'])
export type StopKind = z.infer<typeof stopKindSchema>

export const batchPlaceKindSchema = z.enum(['shop', 'locker', 'depot'])
export type BatchPlaceKind = z.infer<typeof batchPlaceKindSchema>

/** Stops of one list. */
export const stopLimit = 60
/** Parcels that are recorded at once. */
export const collectLimit = 100
/** Parcels that are collected on one list. */
export const listCollectLimit = 500
/** Parcels of one batch. */
export const batchLimit = 200
/** Events of one list, undone ones included. */
export const stopEventLimit = 400
/** Characters of a note, and of the name of a stop or place. */
export const stopNoteLimit = 300
export const stopNameLimit = 80

const noteSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(stopNoteLimit))
const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(stopNameLimit))
const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const stopShape = {
  id: z.uuid(),
  kind: stopKindSchema,
  /** The business or shop, or the person who sends the parcels. */
  name: nameSchema,
  address: addressSchema,
  /** The number of parcels that wait there; null if nobody knows, or for a drop. */
  expected: z.nullable(z.int().check(z.nonnegative(), z.maximum(listCollectLimit))),
  /** Local times such as "09:00". */
  window: z.nullable(z.object({ from: timeSchema, to: timeSchema })),
  note: z.nullable(noteSchema),
  /** The labels of the parcels, as far as the depot knows them. */
  barcodes: z.array(barcodeSchema).check(z.maxLength(collectLimit)),
}

export const stopSchema = z.object(stopShape)
export type Stop = z.infer<typeof stopSchema>

/** A parcel that was collected. Its id is made on the device, also for a parcel that was only counted. */
export const collectedParcelSchema = z.object({ id: z.uuid(), barcode: z.optional(barcodeSchema) })
export type CollectedParcel = z.infer<typeof collectedParcelSchema>

export const batchPlaceSchema = z.object({ kind: batchPlaceKindSchema, name: nameSchema })
export type BatchPlace = z.infer<typeof batchPlaceSchema>

export const stopEventKindSchema = z.enum(['collected', 'none_ready', 'wrong_label', 'handed_over', 'undone'])
export type StopEventKind = z.infer<typeof stopEventKindSchema>

/** One entry of the history of a list's stops. Its id is the id of the mutation that created it. */
export const stopEventSchema = z.object({
  id: z.uuid(),
  kind: stopEventKindSchema,
  /** True if this courier recorded it, false if another one did who had the list. */
  own: z.boolean(),
  /** Null for a batch that was handed over at a place that is no stop of the list. */
  stopId: z.nullable(z.uuid()),
  /** The parcels that it collected or handed over: each is in one `collected` event in effect, and in at most one `handed_over`. */
  parcels: z.array(collectedParcelSchema),
  place: z.optional(batchPlaceSchema),
  note: z.optional(noteSchema),
  photos: z.array(blobRefSchema),
  /** The event that this one undoes. */
  supersedes: z.optional(z.uuid()),
  /** When the courier tapped, as ISO 8601 by the device's clock. */
  deviceTime: z.iso.datetime(),
  /** When it happened, as ISO 8601, corrected by the service's clock. */
  occurredAt: z.iso.datetime(),
})
export type StopEvent = z.infer<typeof stopEventSchema>

/** How many parcels the couriers of a list have collected and handed over, corrections left out. */
export const stopCountsSchema = z.object({
  collected: z.int(),
  handedOver: z.int(),
  /** Collected and not handed over. */
  inVehicle: z.int(),
})
export type StopCounts = z.infer<typeof stopCountsSchema>

/** The stops of one manifest and what was done at them; a row of the courier's feed of the kind `stop-list`. */
export const stopListSchema = z.object({
  /** The manifest's id. */
  id: z.uuid(),
  /** The day and round of the manifest, by which pay is counted when the list has gone to another courier. */
  date: z.iso.date(),
  subDepot: z.string(),
  roundNumber: z.string(),
  /** In the order of the round. */
  stops: z.array(stopSchema),
  /** Oldest event first. */
  events: z.array(stopEventSchema),
})
export type StopList = z.infer<typeof stopListSchema>

export const stopListEntity = (manifestId: string): string => `stop-list/${manifestId}`

/** The codes with which a record is rejected; the screen and the service use the same ones. */
export const stopRejections = [
  'list-unknown',
  'stop-unknown',
  'stop-not-a-collection',
  'too-many-collected',
  'note-or-photo-missing',
  'parcels-unknown',
  'nothing-to-hand-over',
  'event-unknown',
  'handed-over',
  'history-full',
] as const
export type StopRejection = (typeof stopRejections)[number]

const stopCommand = { service: 'manifest', rejections: stopRejections } as const
const manifestId = z.uuid()

export const collectParcelsInputSchema = z.object({
  manifestId,
  stopId: z.uuid(),
  parcels: z.array(collectedParcelSchema).check(z.minLength(1), z.maxLength(collectLimit)),
  note: z.optional(noteSchema),
})
export type CollectParcelsInput = z.infer<typeof collectParcelsInputSchema>

/** Collects parcels at a stop. A parcel whose id or label is collected already has no further effect. */
export const collectParcels = defineCommand({
  ...stopCommand,
  name: 'collectParcels',
  version: 1,
  input: collectParcelsInputSchema,
  entity: (input) => stopListEntity(input.manifestId),
})

export const recordStopProblemInputSchema = z.object({
  manifestId,
  stopId: z.uuid(),
  problem: z.enum(['none_ready', 'wrong_label']),
  note: z.optional(noteSchema),
  photos: z.array(blobRefSchema).check(z.maxLength(4)),
})
export type RecordStopProblemInput = z.infer<typeof recordStopProblemInputSchema>

/** Says that nothing was ready at a collection, or that a label there is wrong. A wrong label needs a note or a photo. */
export const recordStopProblem = defineCommand({
  ...stopCommand,
  name: 'recordStopProblem',
  version: 1,
  input: recordStopProblemInputSchema,
  entity: (input) => stopListEntity(input.manifestId),
  blobs: (input) => input.photos,
})

export const handOverBatchInputSchema = z.object({
  manifestId,
  /** The drop of the list where it was; null elsewhere. */
  stopId: z.nullable(z.uuid()),
  place: batchPlaceSchema,
  parcelIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(batchLimit)),
})
export type HandOverBatchInput = z.infer<typeof handOverBatchInputSchema>

/** Hands over collected parcels. A parcel that was handed over before stays in its first batch. */
export const handOverBatch = defineCommand({
  ...stopCommand,
  name: 'handOverBatch',
  version: 1,
  input: handOverBatchInputSchema,
  entity: (input) => stopListEntity(input.manifestId),
})

export const undoStopEventInputSchema = z.object({ manifestId, supersedes: z.uuid() })
export type UndoStopEventInput = z.infer<typeof undoStopEventInputSchema>

/** Undoes an own record. Parcels that have been handed over stay collected until their batch is undone. */
export const undoStopEvent = defineCommand({
  ...stopCommand,
  name: 'undoStopEvent',
  version: 1,
  input: undoStopEventInputSchema,
  entity: (input) => stopListEntity(input.manifestId),
})

export const stopCommands = [collectParcels, recordStopProblem, handOverBatch, undoStopEvent] as const
