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
  /** The id of the attempt; the first commit with a new id begins it. */
  attempt: attemptIdSchema,
  course: courseIdSchema,
  packageVersion,
  device,
  /** The number of the commit, from 1, for this phone and attempt; one that is not above the last has no effect. */
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
