import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'
import { sizeBandSchema } from '../parcel/parcel.ts'

const noteSchema = z.string().check(z.trim(), z.maxLength(1000))

/** A journey that was wasted because the depot had no work ready. */
export const wastedJourneySchema = z.object({
  kind: z.literal('wasted-journey'),
  date: z.iso.date(),
  /** A local time: "05:42". */
  time: z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)),
  reason: z.enum(['trailer-late', 'no-parcels', 'depot-closed']),
  /** How late the trailer was, in minutes; null for other reasons. */
  minutesLate: z.nullable(z.int().check(z.minimum(1), z.maximum(1440))),
  /** The depot's code, or the phone's position in degrees with its accuracy in metres. */
  place: z.union([
    z.object({ depotCode: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)) }),
    z.object({
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
      accuracy: z.number().check(z.nonnegative()),
    }),
  ]),
  /** The miles there and back. */
  miles: z.number().check(z.nonnegative(), z.maximum(500)),
  note: noteSchema,
})
export type WastedJourney = z.infer<typeof wastedJourneySchema>

const barcodeText = z.string().check(z.minLength(1), z.maxLength(80))

/** Measured sides in millimetres, the longest first. */
export const sidesSchema = z.tuple([
  z.int().check(z.positive()),
  z.int().check(z.positive()),
  z.int().check(z.positive()),
])
export type Sides = z.infer<typeof sidesSchema>

/** A parcel that is larger or heavier than the list says. */
export const bandChangeSchema = z.object({
  kind: z.literal('band-change'),
  barcode: barcodeText,
  /** The parcel's id; null when the phone does not know it. */
  parcelId: z.nullable(z.uuid()),
  listed: sizeBandSchema,
  suggested: sizeBandSchema,
  sides: sidesSchema,
  /** Grams; null if the parcel was not weighed. */
  weight: z.nullable(z.int().check(z.positive())),
  note: noteSchema,
})
export type BandChange = z.infer<typeof bandChangeSchema>

/** Two parcels with the same barcode. */
export const duplicateBarcodeSchema = z.object({
  kind: z.literal('duplicate-barcode'),
  barcode: barcodeText,
  parcelId: z.nullable(z.uuid()),
  note: noteSchema,
})
export type DuplicateBarcode = z.infer<typeof duplicateBarcodeSchema>

export const claimEvidenceSchema = z.discriminatedUnion('kind', [
  wastedJourneySchema,
  bandChangeSchema,
  duplicateBarcodeSchema,
])
export type ClaimEvidence = z.infer<typeof claimEvidenceSchema>
export type ClaimKind = ClaimEvidence['kind']

/** The most photos that one claim may have. */
export const claimPhotoLimit = 5

export const claimStateSchema = z.enum(['received', 'accepted', 'refused', 'paid'])
export type ClaimState = z.infer<typeof claimStateSchema>

/** A claim as the service has it; the row of the courier's feed, of the kind `claim`. */
export const claimSchema = z.object({
  /** A UUID that is made on the device. */
  id: z.uuid(),
  evidence: claimEvidenceSchema,
  photos: z.array(blobRefSchema),
  /** A reference that can be read out over the telephone: "7KQ4M-2XD9T". */
  reference: z.string(),
  state: claimStateSchema,
  /** When the service received it: ISO 8601, by the service's clock. */
  receivedAt: z.iso.datetime(),
  /** The last day for an answer, such as "2026-05-21". The day after, it is paid automatically unless `needsDecision` is true. */
  dueOn: z.iso.date(),
  /** True if it exceeds the limits for automatic payment, so that staff must decide. Absent if it does not. */
  needsDecision: z.optional(z.boolean()),
  /** The amount in tenths of a penny. */
  amount: z.int().check(z.nonnegative()),
  /** The barcode that the second parcel with a duplicate barcode uses from now on; null for other claims. */
  temporaryBarcode: z.nullable(z.string()),
  decided: z.nullable(
    z.object({
      /** Decided by the depot, or automatically because nobody answered in time. */
      by: z.enum(['depot', 'time']),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})
export type Claim = z.infer<typeof claimSchema>
