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

/** How it ended, for whoever has it on the screen still; the row goes some time after. */
const outcomeSchema = z.nullable(
  z.object({
    /** As the thing itself stands then: "declined". */
    state: z.string(),
    /** What staff are signed in as; empty where time or the courier has ended it. */
    by: z.string(),
    at: z.iso.datetime(),
  }),
)

/** What every row in the feed of a sub-depot's staff has that waits for a decision. */
export const waitingShape = {
  /** "<courier>/<id>", the key of the entity that the decision is on; of an offer, which is many couriers', its id alone. */
  id: z.string(),
  /** Empty: nobody's alone. */
  courier: z.string(),
  askedAt: z.iso.datetime(),
  /** The last day on which it is in time: "2026-05-21". */
  dueOn: z.iso.date(),
  outcome: outcomeSchema,
}

/** A holiday that was asked for; of the kind `staff-holiday`. */
export const staffHolidayRowSchema = z.object({
  ...waitingShape,
  ...holidaySpanSchema.shape,
  name: colleagueSchema.shape.name,
  leave: holidaySchema.shape.leave,
  /** Who covers, without names: what staff must know before they say yes. */
  cover: holidaySchema.shape.cover.shape.state,
  /** How its courier stands, this holiday counted. */
  years: z.array(leaveYearRowSchema),
})
export type StaffHolidayRow = z.infer<typeof staffHolidayRowSchema>

/** A holiday that stands while nobody covers its days; of the kind `staff-cover`, for the staff of its sub-depot alone. */
export const staffCoverRowSchema = z.object({
  ...waitingShape,
  ...holidaySpanSchema.shape,
  name: colleagueSchema.shape.name,
  leave: holidaySchema.shape.leave,
  /** Who was asked before, and what they said. */
  asked: z.array(z.object({ courier: z.string(), state: invitationStateSchema })),
})
export type StaffCoverRow = z.infer<typeof staffCoverRowSchema>

/** A claim that was made; of the kind `staff-claim`. */
export const staffClaimRowSchema = z.object({
  ...waitingShape,
  reference: z.string(),
  evidence: claimEvidenceSchema,
  photos: z.array(blobRefSchema),
  /** Tenths of a penny. */
  amount: z.int().check(z.nonnegative()),
  state: claimStateSchema,
  /** As in the claim. */
  needsDecision: claimSchema.shape.needsDecision,
})
export type StaffClaimRow = z.infer<typeof staffClaimRowSchema>

/** An enquiry that waits for an answer; of the kind `staff-enquiry`. */
export const staffEnquiryRowSchema = z.object({
  ...waitingShape,
  reference: z.string(),
  title: z.string(),
  state: enquiryStateSchema,
  /** What was answered in the form, in words. */
  answers: z.array(z.object({ label: z.string(), text: z.string() })),
  photos: z.array(blobRefSchema),
  messages: z.array(enquiryMessageSchema),
})
export type StaffEnquiryRow = z.infer<typeof staffEnquiryRowSchema>

/** What a courier has handed in for a step; of the kind `staff-document`. */
export const staffDocumentRowSchema = z.object({
  ...waitingShape,
  step: stepIdSchema,
  /** Of the step: "Driving licence". */
  title: z.string(),
  /** Names the submission in a decision on it. */
  submission: z.uuid(),
  ...documentFieldsSchema.shape,
  photos: z.array(blobRefSchema),
  /** The last day of what stands meanwhile; null: nothing stands, or it has none. */
  standsUntil: z.nullable(z.iso.date()),
})
export type StaffDocumentRow = z.infer<typeof staffDocumentRowSchema>

/** An advert that waits, or of which something was reported; of the kind `staff-advert`. */
export const staffAdvertRowSchema = z.object({
  ...waitingShape,
  ...advertFieldsSchema.shape,
  state: advertSchema.shape.state,
  /** Names what was looked at in a decision on it. */
  sentAt: advertSchema.shape.sentAt,
  /** How many there are; each is asked for by its place. */
  photos: z.int().check(z.nonnegative()),
  reports: staffAdvertSchema.shape.reports,
})
export type StaffAdvertRow = z.infer<typeof staffAdvertRowSchema>

/** An appeal against a review; of the kind `staff-appeal`. */
export const staffAppealRowSchema = z.object({
  ...waitingShape,
  /** Names the appeal in a decision on it. */
  appeal: z.uuid(),
  /** What the courier says. */
  text: z.string(),
  ...z.pick(reviewSchema, { barcode: true, rating: true, tags: true, day: true }).shape,
})
export type StaffAppealRow = z.infer<typeof staffAppealRowSchema>

/** A round that was offered, with who has answered what; of the kind `staff-offer`. */
export const staffOfferRowSchema = z.object({
  ...offeredRoundSchema.shape,
  ...waitingShape,
  subDepot: staffOfferSchema.shape.subDepot,
  couriers: staffOfferSchema.shape.couriers,
})
export type StaffOfferRow = z.infer<typeof staffOfferRowSchema>

/** A courier on the books of the sub-depot, and when they are away; of the kind `staff-courier`. */
export const staffCourierRowSchema = z.object({
  id: z.string(),
  name: colleagueSchema.shape.name,
  away: z.array(z.object({ ...holidaySpanSchema.shape, id: z.uuid(), state: holidayStateSchema })),
})
export type StaffCourierRow = z.infer<typeof staffCourierRowSchema>
