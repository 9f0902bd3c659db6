import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { blobRefSchema } from '../sync/blob.ts'
import { defectPhotoLimit, defectReportSchema, defectStateSchema, defectTextLimit, repairSchema } from './defect.ts'

const reportDefectInputSchema = z.object({
  /** Made on the device. */
  id: z.uuid(),
  ...defectReportSchema.shape,
  photos: z.array(blobRefSchema).check(z.maxLength(defectPhotoLimit)),
})
export type ReportDefectInput = z.infer<typeof reportDefectInputSchema>

export const reportDefect = defineCommand({
  service: 'forms',
  name: 'reportDefect',
  version: 1,
  input: reportDefectInputSchema,
  rejections: ['defect-exists', 'too-many-defects', 'noticed-later', 'not-a-courier'],
  entity: ({ id }) => `defect/${id}`,
  blobs: ({ photos }) => photos,
})

const withdrawDefectInputSchema = z.object({ id: z.uuid() })
export type WithdrawDefectInput = z.infer<typeof withdrawDefectInputSchema>

/** Withdraws a report while no repair is booked. To withdraw it again changes nothing. */
export const withdrawDefect = defineCommand({
  service: 'forms',
  name: 'withdrawDefect',
  version: 1,
  input: withdrawDefectInputSchema,
  rejections: ['defect-unknown', 'already-decided'],
  entity: ({ id }) => `defect/${id}`,
})

const decideDefectInputSchema = z.object({
  /** The courier's subject. */
  courier: z.string().check(z.minLength(1), z.maxLength(128)),
  id: z.uuid(),
  state: z.enum(['accepted', 'booked', 'declined']),
  /** The answer to the courier. It may be empty, except to decline. */
  text: z.string().check(z.trim(), z.maxLength(defectTextLimit)),
  /** Needed to book, and null otherwise. */
  repair: z.nullable(repairSchema),
  /** The state that staff saw. A decision on a report that has changed since is rejected. */
  seen: defectStateSchema,
})
export type DecideDefectInput = z.infer<typeof decideDefectInputSchema>

/** Accepts a report, books its repair or declines it. The same decision again changes nothing. */
export const decideDefect = defineCommand({
  service: 'forms',
  needs: 'answer',
  name: 'decideDefect',
  version: 1,
  input: decideDefectInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided', 'answer-incomplete'],
  entity: ({ courier, id }) => `staff-defect/${courier}/${id}`,
})
