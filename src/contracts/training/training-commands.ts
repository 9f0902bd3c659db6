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
  /** When the attempt was begun, by the device's clock. */
  startedAt: z.iso.datetime(),
  /** What was played, and goes on there next time. */
  sco: scoIdSchema,
  data: scoDataSchema,
  /** Of the whole attempt, as the player has rolled it up. */
  ...progressFields,
})
export type CommitAttemptInput = z.infer<typeof commitAttemptInputSchema>

/** What a course has come to: applied at most once, and never taken back where it was completed or passed. */
export const commitAttempt = defineCommand({
  service: 'training',
  name: 'commitAttempt',
  version: 1,
  input: commitAttemptInputSchema,
  rejections: ['not-a-courier', 'course-unknown', 'attempt-of-another'],
  entity: (input) => `attempt/${input.attempt}`,
})
