import * as z from 'zod/mini'
import { barcodeSchema } from './barcode.ts'
import { blobRefSchema } from '../sync/blob.ts'
import { parcelStatuses } from './parcel-statuses.ts'
import { wishSchema } from './wish.ts'

export const parcelStatusSchema = z.enum(parcelStatuses)
export type ParcelStatus = z.infer<typeof parcelStatusSchema>

/** A mark is separate from the status. `extra` and `recalled` wait for the depot; the others go back to it. */
export const parcelMarkSchema = z.enum(['extra', 'misrouted', 'damaged', 'recalled'])
export type ParcelMark = z.infer<typeof parcelMarkSchema>

export const serviceFlagSchema = z.enum([
  'standard',
  'next_day',
  'signature',
  'household_signature',
  'stated_day',
  'stated_time',
  'age_check_18',
])
export type ServiceFlag = z.infer<typeof serviceFlagSchema>

export const sizeBandSchema = z.enum(['postable', 'packet', 'standard', 'large', 'heavy', 'collection'])
export type SizeBand = z.infer<typeof sizeBandSchema>

export const unableReasonSchema = z.enum([
  'no_answer',
  'no_safe_place',
  'refused',
  'wrong_address',
  'no_access',
  'business_closed',
  'damaged',
  'lost',
  'age_check_failed',
  'unsafe',
  'vehicle_breakdown',
  'out_of_time',
])
export type UnableReason = z.infer<typeof unableReasonSchema>

export const handoverSchema = z.enum(['recipient', 'household', 'neighbour', 'safe_place', 'letterbox', 'locker'])
export type Handover = z.infer<typeof handoverSchema>

/** How the age was checked. A photo of a person or a document is never stored. */
export const ageCheckSchema = z.enum(['looked_over_25', 'id_checked'])

const noteSchema = z.string().check(z.maxLength(500))

export const locationSchema = z.object({
  /** Degrees, WGS 84. */
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  /** Metres. */
  accuracy: z.number().check(z.nonnegative()),
})

/** The points of one pen stroke, x and y alternating, on a pad 1000 wide and 400 high. */
const strokeSchema = z.array(z.int().check(z.minimum(0), z.maximum(1000))).check(z.minLength(2), z.maxLength(2000))
export type Stroke = z.infer<typeof strokeSchema>

/** Lines, not a picture, so that every parcel of a stop can store its own and both sides can tell it from a dot. */
export const signatureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn'), strokes: z.array(strokeSchema).check(z.minLength(1), z.maxLength(40)) }),
  z.object({ kind: z.literal('typed') }),
])
export type Signature = z.infer<typeof signatureSchema>

const personSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** How a parcel was handed over, and its evidence. */
export const proofSchema = z.object({
  handover: handoverSchema,
  /** The name of the person who took it, if a signature is required. */
  signedBy: z.optional(personSchema),
  /** Sent with `signedBy`; absent in events of phones that asked only for the name. */
  signature: z.optional(signatureSchema),
  /** The name of the person who took it, if no signature is required. */
  takenBy: z.optional(personSchema),
  ageCheck: z.optional(ageCheckSchema),
})
export type Proof = z.infer<typeof proofSchema>

/** The fields that the courier records in one action. */
const statementShape = {
  status: parcelStatusSchema,
  reason: z.optional(unableReasonSchema),
  note: z.optional(noteSchema),
  proof: z.optional(proofSchema),
  photos: z.array(blobRefSchema).check(z.maxLength(4)),
  location: z.optional(locationSchema),
}

export const addressSchema = z.object({
  /** The house number or name as it is on the door: "35a". */
  house: z.string(),
  street: z.string(),
  /** Further address lines between street and town. */
  more: z.array(z.string()),
  town: z.string(),
  postcode: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})
export type Address = z.infer<typeof addressSchema>

/** One entry of a parcel's history. Its id is the id of the mutation that created it. */
export const parcelEventSchema = z.object({
  id: z.uuid(),
  by: z.enum(['courier', 'depot']),
  /** Set by the service: the subject of the helper who recorded it; absent for the depot and every other courier. Names are looked up where it is read. */
  driver: z.optional(z.string()),
  kind: z.enum(['status', 'undo', 'mark']),
  status: z.optional(parcelStatusSchema),
  mark: z.optional(parcelMarkSchema),
  reason: z.optional(unableReasonSchema),
  note: z.optional(noteSchema),
  /** Set by the depot with the mark `recalled`: the parcel must not be delivered at all. Versions that do not know it treat it as a recall. */
  cancelled: z.optional(z.literal(true)),
  /** Set by the depot in an event of the kind `mark` without a mark: the parcel's new address. */
  address: z.optional(addressSchema),
  /** Sent with `address`: the address before the change. Earlier versions do not record it. */
  formerAddress: z.optional(addressSchema),
  /**
   * Set by the depot: the late event of a courier that this event applies after all. `byOther` means that another
   * courier had the round by then, who is not paid for it.
   */
  late: z.optional(z.object({ eventId: z.uuid(), byOther: z.boolean() })),
  /**
   * Set in an event of the kind `mark` without a mark: the recipient's wish, which the service saves as the depot's event.
   * The depot declines or answers it with an undo that has a note. Versions that do not know it show the note alone.
   */
  wish: z.optional(wishSchema),
  proof: z.optional(proofSchema),
  photos: z.array(blobRefSchema),
  location: z.optional(locationSchema),
  /** The event that this one replaces (amendment) or undoes. */
  supersedes: z.optional(z.uuid()),
  /** Why an earlier event was amended. */
  amendment: z.optional(noteSchema),
  /** When the courier tapped, as ISO 8601 by the device's clock. */
  deviceTime: z.iso.datetime(),
  /** When it happened, as ISO 8601, corrected by the service's clock. It is displayed but never used for ordering. */
  occurredAt: z.iso.datetime(),
  /** When the service received it; absent until then. */
  receivedAt: z.optional(z.iso.datetime()),
  /** True if the device's clock was ahead of the service's. */
  clockAhead: z.optional(z.boolean()),
})
export type ParcelEvent = z.infer<typeof parcelEventSchema>

/** A parcel on one manifest. `status`, `marks` and `version` are derived from `events`, and so is an address that the depot changed. */
export const parcelSchema = z.object({
  id: z.uuid(),
  manifestId: z.uuid(),
  /** The place in the round, from 1; 0 for an extra parcel without a stop. */
  sequence: z.int(),
  barcodes: z.array(barcodeSchema).check(z.minLength(1)),
  recipient: z.string(),
  address: addressSchema,
  services: z.array(serviceFlagSchema),
  band: sizeBandSchema,
  weightGrams: z.nullable(z.int()),
  /** Length, width, height in millimetres. */
  dimensionsMm: z.nullable(z.tuple([z.int(), z.int(), z.int()])),
  /** Local times such as "09:00". */
  window: z.nullable(z.object({ from: z.string(), to: z.string() })),
  instructions: z.nullable(z.string()),
  safePlace: z.nullable(z.string()),
  neighbour: z.nullable(z.string()),
  access: z.nullable(z.string()),
  /** True if the depot has a phone number of the recipient. The number itself never leaves the service. */
  hasPhone: z.optional(z.literal(true)),
  /** The number of delivery attempts on earlier days. */
  attempts: z.int(),
  status: parcelStatusSchema,
  marks: z.array(parcelMarkSchema),
  /** The number of events. */
  version: z.int(),
  /** Oldest event first. */
  events: z.array(parcelEventSchema),
  /** The events of earlier days on other manifests, oldest first; they do not affect the status. */
  earlier: z.array(parcelEventSchema),
})
export type Parcel = z.infer<typeof parcelSchema>

export const parcelEntity = (parcelId: string): string => `parcel/${parcelId}`

export const recordStatusInputSchema = z.object({
  parcelId: z.uuid(),
  ...statementShape,
  /** The parcel's version on screen. It is stored for the depot and is never a reason to reject the command. */
  baseVersion: z.int(),
  supersedes: z.optional(z.uuid()),
  amendment: z.optional(noteSchema),
  /** True in bulk actions: a parcel that has changed meanwhile is skipped, without an event or a rejection. */
  ifOpen: z.optional(z.boolean()),
})
export type RecordStatusInput = z.infer<typeof recordStatusInputSchema>

export const undoStatusInputSchema = z.object({
  parcelId: z.uuid(),
  /** The event to undo; it must be the last one that has not been undone. */
  supersedes: z.uuid(),
  baseVersion: z.int(),
})
export type UndoStatusInput = z.infer<typeof undoStatusInputSchema>

export const markParcelInputSchema = z.object({
  parcelId: z.uuid(),
  mark: z.enum(['misrouted', 'damaged']),
  note: z.optional(noteSchema),
  photos: z.array(blobRefSchema).check(z.maxLength(4)),
  baseVersion: z.int(),
})
export type MarkParcelInput = z.infer<typeof markParcelInputSchema>

export const reportExtraInputSchema = z.object({
  /** A UUID that is made on the device, because nobody knows the parcel yet. */
  parcelId: z.uuid(),
  /** The manifest that the courier was working on. */
  manifestId: z.uuid(),
  barcode: barcodeSchema,
  note: z.optional(noteSchema),
})
export type ReportExtraInput = z.infer<typeof reportExtraInputSchema>
