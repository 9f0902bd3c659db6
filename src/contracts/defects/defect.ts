import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'
import { waitingShape } from '../depot/staff-waiting.ts'

/** The part of the vehicle that is defective. */
export const defectPartSchema = z.enum([
  'tyres',
  'brakes',
  'steering',
  'lights',
  'glass-and-mirrors',
  'doors-and-load-area',
  'warning-light',
  'other',
])
export type DefectPart = z.infer<typeof defectPartSchema>

/** Whether the courier thinks that the vehicle is safe to drive. */
export const canDriveSchema = z.enum(['yes', 'no', 'not-sure'])
export type CanDrive = z.infer<typeof canDriveSchema>

/** The most photos of one defect. */
export const defectPhotoLimit = 3
/** The most characters of a description, and of an answer to it. */
export const defectTextLimit = 1000
/** The most reports that one courier may have open. */
export const openDefectLimit = 10

export const defectReportSchema = z.object({
  part: defectPartSchema,
  canDrive: canDriveSchema,
  /** The day on which the courier noticed it: "2026-11-27". */
  noticedOn: z.iso.date(),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(defectTextLimit)),
})
export type DefectReport = z.infer<typeof defectReportSchema>

/** `reported` and `accepted` are open: staff have still to decide, or to book the repair. */
export const defectStateSchema = z.enum(['reported', 'accepted', 'booked', 'declined', 'withdrawn'])
export type DefectState = z.infer<typeof defectStateSchema>

export const repairSchema = z.object({
  /** The day of the repair: "2026-12-03". */
  on: z.iso.date(),
  /** The garage and its address. */
  place: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})
export type Repair = z.infer<typeof repairSchema>

/** A vehicle defect as the service has it; a row of the courier's feed, of the kind `defect`. */
export const defectSchema = z.object({
  /** Made on the device. */
  id: z.uuid(),
  ...defectReportSchema.shape,
  photos: z.array(blobRefSchema),
  /** To be said on the telephone: "7KQ4M-2XD9T". Empty until the service has the report. */
  reference: z.string(),
  state: defectStateSchema,
  /** ISO 8601, by the service's clock. */
  receivedAt: z.iso.datetime(),
  /** The day by which staff should answer: "2026-11-27". */
  dueOn: z.iso.date(),
  repair: z.nullable(repairSchema),
  /** The answers of staff, the oldest first: one for each state that they gave it. */
  answers: z.array(z.object({ state: defectStateSchema, text: z.string(), at: z.iso.datetime() })),
})
export type Defect = z.infer<typeof defectSchema>

/** A defect that waits for staff; a row of the sub-depot's feed, of the kind `staff-defect`. */
export const staffDefectRowSchema = z.object({
  ...waitingShape,
  ...z.pick(defectSchema, {
    part: true,
    canDrive: true,
    noticedOn: true,
    description: true,
    photos: true,
    reference: true,
    state: true,
    answers: true,
  }).shape,
})
export type StaffDefectRow = z.infer<typeof staffDefectRowSchema>
