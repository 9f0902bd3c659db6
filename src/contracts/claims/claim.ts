import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'
import { waitRuleSchema } from './claim-rules.ts'
import { parcelMarkSchema, parcelStatusSchema, sizeBandSchema, unableReasonSchema } from '../parcel/parcel.ts'

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

/** The most lines that one claim for wrong pay may have; a longer list is sent as several claims. */
export const payClaimLineLimit = 100
/** The most events of a parcel that a line of a claim names: the last ones. */
export const payClaimEventLimit = 4

/** What is wrong with an invoice's line: it is not there, or pays another band or another rate. */
export const payMistakeSchema = z.enum(['missing', 'band', 'rate-date'])
export type PayMistake = z.infer<typeof payMistakeSchema>

const attempt = z.int().check(z.minimum(1), z.maximum(9))
/** The pay is for a failed attempt. Absent: it is for the parcel. */
const failed = z.optional(z.literal(true))
/** The most that one parcel can be claimed for is £100. */
const parcelAmount = z.int().check(z.nonnegative(), z.maximum(100_000))

/** One parcel that an invoice does not pay as the courier's record says. Amounts are in tenths of a penny. */
export const payClaimLineSchema = z.object({
  mistake: payMistakeSchema,
  parcelId: z.uuid(),
  /** The day on which it was delivered, collected or tried in vain. */
  date: z.iso.date(),
  /** The barcode as printed; null when it has left the phone. */
  barcode: z.nullable(barcodeText),
  /** What the invoice pays; null where it has no line for the parcel. */
  invoiced: z.nullable(
    z.object({ band: sizeBandSchema, rateFrom: z.iso.date(), amount: parcelAmount, attempt, failed }),
  ),
  /** What the courier's record pays; attempt null where the phone does not know it any more. */
  recorded: z.object({
    band: sizeBandSchema,
    rateFrom: z.iso.date(),
    amount: parcelAmount,
    attempt: z.nullable(attempt),
    failed,
  }),
  /** The last events of the parcel on the courier's phone, oldest first, without notes and places. */
  events: z
    .array(
      z.object({
        id: z.uuid(),
        status: z.optional(parcelStatusSchema),
        mark: z.optional(parcelMarkSchema),
        reason: z.optional(unableReasonSchema),
        /** By the courier's phone. */
        at: z.iso.datetime(),
      }),
    )
    .check(z.maxLength(payClaimEventLimit)),
})
export type PayClaimLine = z.infer<typeof payClaimLineSchema>

/** Parcels that an issued invoice does not pay, or pays too little. */
export const payLineClaimSchema = z.object({
  kind: z.literal('pay-line'),
  /** The Sunday of the invoice's week. */
  date: z.iso.date(),
  invoice: z.object({ id: z.uuid(), number: z.string().check(z.minLength(1), z.maxLength(32)) }),
  lines: z.array(payClaimLineSchema).check(z.minLength(1), z.maxLength(payClaimLineLimit)),
  note: noteSchema,
})
export type PayLineClaim = z.infer<typeof payLineClaimSchema>

/** The place of a wait: the depot, or a stop of a list where parcels are collected. */
export const waitPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('depot'), depotCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  z.object({
    kind: z.literal('collection'),
    stopId: z.uuid(),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  }),
])
export type WaitPlace = z.infer<typeof waitPlaceSchema>

const waitMinutes = z.int().check(z.nonnegative(), z.maximum(100_000))

/** A wait as the service knows it. Both times are the phone's, put right by the service's clock and never after their receipt. */
const checkedWaitSchema = z.object({
  arrivedAt: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  /** When the service received the arrival, and the end of the wait. */
  arrivalReceivedAt: z.iso.datetime(),
  startReceivedAt: z.iso.datetime(),
  /** From `arrivedAt` to `startedAt`. */
  minutes: waitMinutes,
  /** The minutes that the courier's other claims of the day are paid for. */
  already: waitMinutes,
  /** The rule when the claim arrived. */
  rule: waitRuleSchema,
})
export type CheckedWait = z.infer<typeof checkedWaitSchema>

/** Time between the arrival and the first load scan, or the record of the collection. The claim has the id of its wait. */
export const waitClaimSchema = z.object({
  kind: z.literal('waiting'),
  date: z.iso.date(),
  place: waitPlaceSchema,
  /** By the phone's clock. */
  arrivedAt: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  minutes: waitMinutes,
  /** Absent until the service has the claim. A phone can't set it. */
  checked: z.optional(checkedWaitSchema),
  note: noteSchema,
})
export type WaitClaim = z.infer<typeof waitClaimSchema>

export const claimEvidenceSchema = z.discriminatedUnion('kind', [
  wastedJourneySchema,
  bandChangeSchema,
  duplicateBarcodeSchema,
  payLineClaimSchema,
  waitClaimSchema,
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
  /** True if staff must decide: it exceeds the limits for automatic payment, or the service can't confirm a wait. Absent if neither. */
  needsDecision: z.optional(z.boolean()),
  /** When it passed to the back office, because the depot had to decide and had not by `dueOn`. Absent if it has not. */
  escalatedAt: z.optional(z.iso.datetime()),
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
