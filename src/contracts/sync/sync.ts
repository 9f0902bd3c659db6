import * as z from 'zod/mini'
import { attachmentRejection } from './attachment.ts'

/** The most mutations, and the most bytes of JSON, in one push. */
export const pushLimit = { mutations: 500, bytes: 256 * 1024 } as const

export const mutationSchema = z.object({
  /** Made on the device at the tap; the server applies each at most once. */
  mid: z.uuid(),
  /** Order of the taps on this device. */
  n: z.int().check(z.positive()),
  command: z.string(),
  version: z.int().check(z.positive()),
  entity: z.string().check(z.minLength(1), z.maxLength(200)),
  input: z.unknown(),
  /** Wall clock of the device at the tap. Stored, never used for order. */
  deviceTime: z.iso.datetime(),
  /** Milliseconds from the tap to this request, by a monotonic clock if the device has one. */
  age: z.int().check(z.nonnegative()),
})
export type Mutation = z.infer<typeof mutationSchema>

export const pushRequestSchema = z.object({
  clientId: z.uuid(),
  /** The epoch last seen from this service; null before the first answer. */
  epoch: z.nullable(z.string()),
  /** The device's place in the caller's feed, by which the service notices that its store is older. Missing: at the beginning. */
  cursor: z.optional(z.int().check(z.nonnegative())),
  /** The stamp that the service sent with the row at this cursor. */
  stamp: z.optional(z.string()),
  mutations: z.array(mutationSchema).check(z.minLength(1), z.maxLength(pushLimit.mutations)),
})
export type PushRequest = z.infer<typeof pushRequestSchema>

export const mutationResultSchema = z.discriminatedUnion('kind', [
  /** `seq`: the feed has its effect from this number on; a duplicate gets the stored number. */
  z.object({ mid: z.uuid(), kind: z.literal('applied'), seq: z.int() }),
  z.object({
    mid: z.uuid(),
    kind: z.literal('rejected'),
    code: z.string(),
    /** The entity as the service has it, for the screen to compare. */
    current: z.optional(z.unknown()),
  }),
  /** A predecessor of the same entity is not settled. */
  z.object({ mid: z.uuid(), kind: z.literal('blocked') }),
  z.object({
    mid: z.uuid(),
    kind: z.literal('retry'),
    afterMs: z.int(),
    /** What the service is waiting for, if the mutation is not at fault; the device then retries for as long as it takes. */
    code: z.optional(z.string()),
  }),
])
export type MutationResult = z.infer<typeof mutationResultSchema>

export const pushResponseSchema = z.object({
  epoch: z.string(),
  results: z.array(mutationResultSchema),
  /** The feed's last number: equal to the cursor means there is nothing to pull. */
  head: z.int(),
})
export type PushResponse = z.infer<typeof pushResponseSchema>

export const changeSchema = z.object({
  seq: z.int(),
  /** The collection of the service that the row belongs to. */
  kind: z.string(),
  id: z.string(),
  /** The whole row; null says that it left this feed. */
  value: z.unknown(),
})
export type Change = z.infer<typeof changeSchema>

/** Names the caller's own feed, by a device that pulls the feeds of its groups as well. */
export const ownFeed = 'own'

export const pullQuerySchema = z.object({
  /**
   * `own`, or a group of the caller's as the answer for `own` names it. A device of before there were groups names
   * none: it gets the own feed, with all that it needs.
   */
  feed: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  cursor: z.coerce.number().check(z.int(), z.nonnegative()),
  epoch: z.optional(z.string()),
  /** The stamp that the service sent with the row at this cursor. */
  stamp: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2000)), 1000),
  /** Next page of a snapshot, as the last page named it. */
  after: z.optional(z.string()),
})

/** The head of a group's feed: if it equals the device's own position, there is nothing to pull. */
export const groupHeadSchema = z.object({
  feed: z.string(),
  epoch: z.string(),
  head: z.int(),
  /** The stamp of the row at `head`. */
  stamp: z.optional(z.string()),
})
export type GroupHead = z.infer<typeof groupHeadSchema>

/** The groups that the caller is in, in the order in which a device takes them; with an answer for `own` alone. */
const groupsSchema = z.optional(z.array(groupHeadSchema))

export const pullResponseSchema = z.discriminatedUnion('kind', [
  /** Contiguous: the first change is `cursor + 1`. */
  z.object({
    kind: z.literal('changes'),
    epoch: z.string(),
    changes: z.array(changeSchema),
    head: z.int(),
    /** The stamp of the last change. */
    stamp: z.optional(z.string()),
    groups: groupsSchema,
  }),
  /** A complete copy, page by page; changes continue from the `at` of the first page. */
  z.object({
    kind: z.literal('snapshot'),
    epoch: z.string(),
    at: z.int(),
    total: z.int(),
    /** The stamp of the row at `at`, sent with the first page. */
    stamp: z.optional(z.string()),
    rows: z.array(z.object({ kind: z.string(), id: z.string(), value: z.unknown() })),
    next: z.nullable(z.string()),
    groups: groupsSchema,
  }),
])
export type PullResponse = z.infer<typeof pullResponseSchema>

export const hintsQuerySchema = z.object({
  /** The device's id, as in its pushes; it gets no hints about changes that came from those pushes. */
  client: z.optional(z.uuid()),
})

/**
 * The data of an event of the stream of hints. `open`: the services that the stream speaks for, each of which may be one
 * that the device does not know. `moved`: those in which something has moved for the caller, and nothing of what.
 */
export const hintSchema = z.object({ services: z.array(z.string()) })
export type Hint = z.infer<typeof hintSchema>

/**
 * Cancels a mutation whose result is unknown. Every service accepts it: either the mutation is marked, so that a copy that
 * arrives late has no effect, or the command is rejected with `already-applied`.
 */
export const voidCommand = { name: 'void', version: 1 } as const
export const voidInputSchema = z.object({ mid: z.uuid() })
export const voidRejection = 'already-applied'
/** The code with which a service rejects a mutation that was voided before it arrived. */
export const voidedCode = 'voided'

/** Codes that the kit itself may reject a mutation with, whatever the command. */
export const kitRejections = [
  'command-unknown',
  'input-invalid',
  'version-too-old',
  attachmentRejection,
  'entity-mismatch',
  voidedCode,
  voidRejection,
] as const
