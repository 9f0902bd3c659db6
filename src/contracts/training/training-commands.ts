import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import {
  attemptIdSchema,
  attemptSchema,
  courseIdSchema,
  scoDataSchema,
  scoIdSchema,
  progressFields,
} from './training.ts'

const { packageVersion, device, number } = attemptSchema.shape

export const commitAttemptInputSchema = z.object({
  /** The first commit with a new one begins the attempt. */
  attempt: attemptIdSchema,
  course: courseIdSchema,
  packageVersion,
  device,
  /** Counts the commits of this phone in this attempt from 1; one that is no higher than the last changes nothing. */
  number,
  /** When the attempt began, as ISO 8601 by the device's clock. */
  startedAt: z.iso.datetime(),
  /** The SCO that was played, which the next session continues. */
  sco: scoIdSchema,
  data: scoDataSchema,
  /** The progress of the whole attempt, as the player calculated it. */
  ...progressFields,
})
export type CommitAttemptInput = z.infer<typeof commitAttemptInputSchema>

/** Saves the progress in a course. It is applied at most once, and a course that was completed or passed stays so. */
export const commitAttempt = defineCommand({
  service: 'training',
  name: 'commitAttempt',
  version: 1,
  input: commitAttemptInputSchema,
  rejections: ['not-a-courier', 'course-unknown', 'attempt-of-another'],
  entity: (input) => `attempt/${input.attempt}`,
})
