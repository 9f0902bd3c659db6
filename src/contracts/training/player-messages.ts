import * as z from 'zod/mini'
import { commitAttemptInputSchema } from './training-commands.ts'
import { scoDataSchema, scoIdSchema } from './training.ts'

/** The version of the messages between app and player, which may come from different builds. */
export const playerVersion = 1

/** The key under which the player stores an unpacked package: "loading.3.9f86d081884c7d65". */
export const packageKeySchema = z.string().check(z.regex(/^[a-z][a-z0-9-]*\.\d+\.[0-9a-f]{16}$/))

/** Why the player cannot continue. The codes of a rejected package are passed on unchanged. */
export const playerErrorSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/))

/** The first message between the windows; it carries the port that all others use. */
export const connectMessageSchema = z.object({
  type: z.literal('connect'),
  version: z.literal(playerVersion),
  /** The subject of the courier whose attempts these are. */
  learner: z.string(),
  /** The packages that are on this phone; the player deletes all others. */
  keep: z.array(packageKeySchema),
})
export type ConnectMessage = z.infer<typeof connectMessageSchema>

/** Sent instead of the first message when a phone's data is deleted: the player answers "forgotten" on the port and then stops. */
export const deleteLearnerMessageSchema = z.object({
  type: z.literal('forget'),
  version: z.literal(playerVersion),
  /** The subject of the courier whose lessons are deleted. */
  learner: z.string(),
})
export type DeleteLearnerMessage = z.infer<typeof deleteLearnerMessageSchema>

const { device: _device, ...commitFields } = commitAttemptInputSchema.shape
/** A commit as the player makes it; the app adds the phone's id. */
export const playerCommitSchema = z.object(commitFields)
export type PlayerCommit = z.infer<typeof playerCommitSchema>

const attemptSchema = z.object({
  attempt: commitFields.attempt,
  course: commitFields.course,
  packageVersion: commitFields.packageVersion,
  startedAt: commitFields.startedAt,
  /** The number of the last commit that the app has from this phone; 0 if there is none. */
  number: z.int().check(z.nonnegative()),
  bookmark: z.nullable(scoIdSchema),
  scos: z.record(scoIdSchema, scoDataSchema),
})
export type PlayedAttempt = z.infer<typeof attemptSchema>

export const toPlayerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('prepare'), key: packageKeySchema, size: z.int().check(z.positive()) }),
  z.object({ type: z.literal('part'), bytes: z.instanceof(ArrayBuffer) }),
  z.object({
    type: z.literal('play'),
    key: packageKeySchema,
    attempt: attemptSchema,
    isReview: z.boolean(),
    learnerName: z.string(),
  }),
  z.object({
    type: z.literal('go'),
    to: z.union([z.object({ lesson: scoIdSchema }), z.enum(['continue', 'previous'])]),
  }),
  z.object({ type: z.literal('kept'), attempt: commitFields.attempt, number: commitFields.number }),
  z.object({ type: z.literal('close') }),
])
export type ToPlayer = z.infer<typeof toPlayerSchema>

const contentsRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  depth: z.int(),
  /** Null for a heading. */
  state: z.nullable(z.enum(['not-started', 'begun', 'completed', 'passed', 'failed'])),
  isCurrent: z.boolean(),
  canOpen: z.boolean(),
})
export type ContentsRow = z.infer<typeof contentsRowSchema>

export const fromPlayerSchema = z.discriminatedUnion('type', [
  /** Sent after the commits that were left over from the last session. */
  z.object({ type: z.literal('ready'), version: z.literal(playerVersion) }),
  z.object({ type: z.literal('wants-package') }),
  z.object({ type: z.literal('took-part') }),
  z.object({ type: z.literal('unpacking'), done: z.int(), of: z.int() }),
  z.object({ type: z.literal('prepared') }),
  z.object({
    type: z.literal('playing'),
    title: z.string(),
    contents: z.array(contentsRowSchema),
    canContinue: z.boolean(),
    canGoBack: z.boolean(),
  }),
  z.object({ type: z.literal('commit'), commit: playerCommitSchema }),
  /** The course itself has reported its end. */
  z.object({ type: z.literal('finished') }),
  z.object({ type: z.literal('closed') }),
  z.object({ type: z.literal('forgotten') }),
  /** A code and a detail for the log. If `isOver` is true, nothing more can be played. */
  z.object({ type: z.literal('failed'), code: playerErrorSchema, at: z.optional(z.string()), isOver: z.boolean() }),
])
export type FromPlayer = z.infer<typeof fromPlayerSchema>
