import * as z from 'zod/mini'
import { staffOfferSchema } from '../availability/availability-endpoints.ts'
import { offeredRoundSchema } from '../availability/availability.ts'
import { blobRefSchema } from '../sync/blob.ts'
import { claimEvidenceSchema, claimSchema, claimStateSchema } from '../claims/claim.ts'
import { documentFieldsSchema } from '../onboarding/document.ts'
import { enquiryMessageSchema, enquiryStateSchema } from '../forms/enquiry.ts'
import {
  colleagueSchema,
  holidaySchema,
  holidaySpanSchema,
  holidayStateSchema,
  invitationStateSchema,
  leaveYearRowSchema,
} from '../holidays/holidays.ts'
import { staffAdvertSchema } from '../marketplace/marketplace-endpoints.ts'
import { advertFieldsSchema, advertSchema } from '../marketplace/marketplace.ts'
import { stepIdSchema } from '../onboarding/onboarding.ts'
import { reviewSchema } from '../performance/stars.ts'

/** The result, for screens that still show the row; the row is deleted some time later. */
const outcomeSchema = z.nullable(
  z.object({
    /** The state of the item itself at that moment: "declined". */
    state: z.string(),
    /** The sign-in name of the member of staff; empty when it was ended by the courier or by time. */
    by: z.string(),
    at: z.iso.datetime(),
  }),
)

/** The fields that every row in a sub-depot's decision feed has. */
export const waitingShape = {
  /** "<courier>/<id>", the key of the entity that is decided; for an offer, which has many couriers, only its id. */
  id: z.string(),
  /** The courier's subject; empty when the item belongs to no single courier. */
  courier: z.string(),
  askedAt: z.iso.datetime(),
  /** The last day for a decision: "2026-05-21". */
  dueOn: z.iso.date(),
  outcome: outcomeSchema,
}

/** A requested holiday; its kind is `staff-holiday`. */
export const staffHolidayRowSchema = z.object({
  ...waitingShape,
  ...holidaySpanSchema.shape,
  name: colleagueSchema.shape.name,
  leave: holidaySchema.shape.leave,
  /** The state of the cover, without names, because staff must know it before they approve. */
  cover: holidaySchema.shape.cover.shape.state,
  /** The courier's leave years, with this holiday counted. */
  years: z.array(leaveYearRowSchema),
})
export type StaffHolidayRow = z.infer<typeof staffHolidayRowSchema>

/** A holiday that is blocked until somebody covers its days; its kind is `staff-cover`, and only its sub-depot's staff receive it. */
export const staffCoverRowSchema = z.object({
  ...waitingShape,
  ...holidaySpanSchema.shape,
  name: colleagueSchema.shape.name,
  leave: holidaySchema.shape.leave,
  /** The couriers who were asked before, and their replies. */
  asked: z.array(z.object({ courier: z.string(), state: invitationStateSchema })),
})
export type StaffCoverRow = z.infer<typeof staffCoverRowSchema>

/** A claim; its kind is `staff-claim`. */
export const staffClaimRowSchema = z.object({
  ...waitingShape,
  reference: z.string(),
  evidence: claimEvidenceSchema,
  photos: z.array(blobRefSchema),
  /** The amount in tenths of a penny. */
  amount: z.int().check(z.nonnegative()),
  state: claimStateSchema,
  /** The same as in the claim. */
  needsDecision: claimSchema.shape.needsDecision,
  /** The same as in the claim. */
  escalatedAt: claimSchema.shape.escalatedAt,
})
export type StaffClaimRow = z.infer<typeof staffClaimRowSchema>

/** An enquiry that awaits an answer; its kind is `staff-enquiry`. */
export const staffEnquiryRowSchema = z.object({
  ...waitingShape,
  reference: z.string(),
  title: z.string(),
  state: enquiryStateSchema,
  /** The form's answers as text. */
  answers: z.array(z.object({ label: z.string(), text: z.string() })),
  photos: z.array(blobRefSchema),
  messages: z.array(enquiryMessageSchema),
})
export type StaffEnquiryRow = z.infer<typeof staffEnquiryRowSchema>

/** A document that a courier has sent for a step; its kind is `staff-document`. */
export const staffDocumentRowSchema = z.object({
  ...waitingShape,
  step: stepIdSchema,
  /** The title of the step: "Driving licence". */
  title: z.string(),
  /** A decision must name this submission. */
  submission: z.uuid(),
  ...documentFieldsSchema.shape,
  photos: z.array(blobRefSchema),
  /** The last day on which the courier's earlier document is valid; null if there is none or it has no last day. */
  standsUntil: z.nullable(z.iso.date()),
})
export type StaffDocumentRow = z.infer<typeof staffDocumentRowSchema>

/** An advert that awaits moderation or was reported; its kind is `staff-advert`. */
export const staffAdvertRowSchema = z.object({
  ...waitingShape,
  ...advertFieldsSchema.shape,
  state: advertSchema.shape.state,
  /** A decision must name this version of the advert. */
  sentAt: advertSchema.shape.sentAt,
  /** The number of photos; each is fetched by its index. */
  photos: z.int().check(z.nonnegative()),
  reports: staffAdvertSchema.shape.reports,
})
export type StaffAdvertRow = z.infer<typeof staffAdvertRowSchema>

/** A courier's appeal against a review; its kind is `staff-appeal`. */
export const staffAppealRowSchema = z.object({
  ...waitingShape,
  /** A decision must name this appeal. */
  appeal: z.uuid(),
  /** The courier's text. */
  text: z.string(),
  ...z.pick(reviewSchema, { barcode: true, rating: true, tags: true, day: true }).shape,
})
export type StaffAppealRow = z.infer<typeof staffAppealRowSchema>

/** An offered round with the couriers' replies; its kind is `staff-offer`. */
export const staffOfferRowSchema = z.object({
  ...offeredRoundSchema.shape,
  ...waitingShape,
  subDepot: staffOfferSchema.shape.subDepot,
  couriers: staffOfferSchema.shape.couriers,
})
export type StaffOfferRow = z.infer<typeof staffOfferRowSchema>

/** A courier on the sub-depot's roster and their absences; its kind is `staff-courier`. */
export const staffCourierRowSchema = z.object({
  id: z.string(),
  name: colleagueSchema.shape.name,
  away: z.array(z.object({ ...holidaySpanSchema.shape, id: z.uuid(), state: holidayStateSchema })),
})
export type StaffCourierRow = z.infer<typeof staffCourierRowSchema>
