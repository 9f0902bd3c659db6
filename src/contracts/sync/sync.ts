import * as z from 'zod/mini'
import { attachmentRejection } from './attachment.ts'

/** The most mutations in one push, and the most bytes of JSON that they have. */
export const pushLimit = { mutations: 500, bytes: 256 * 1024 } as const

/** The most bytes of a whole push: what the device has signed comes on top, about a kilobyte for each mutation. */
export const pushBodyLimit = 4 * pushLimit.bytes

export const mutationSchema = z.object({
  /** A UUID that the device makes at the tap; the service applies each mutation at most once. */
  mid: z.uuid(),
  /** The place in the order of taps on this device. */
  n: z.int().check(z.positive()),
  command: z.string(),
  version: z.int().check(z.positive()),
  entity: z.string().check(z.minLength(1), z.maxLength(200)),
  input: z.unknown(),
  /** ISO 8601 by the device's clock at the tap. It is stored, but never used for ordering. */
  deviceTime: z.iso.datetime(),
  /** Milliseconds from the tap to this request, by a monotonic clock if the device has one. */
  age: z.int().check(z.nonnegative()),
})
export type Mutation = z.infer<typeof mutationSchema>

export const pushRequestSchema = z.object({
  clientId: z.uuid(),
  /** The last epoch seen from this service; null before the first response. */
  epoch: z.nullable(z.string()),
  /** The device's place in the caller's feed, from which the service notices that its own store is older. Absent at the beginning. */
  cursor: z.optional(z.int().check(z.nonnegative())),
  /** The stamp that the service sent with the row at this cursor. */
  stamp: z.optional(z.string()),
  mutations: z.array(mutationSchema).check(z.minLength(1), z.maxLength(pushLimit.mutations)),
  /** What the device has signed ({@link import('../evidence/evidence-push.ts').EvidencePush}). Read apart, because nothing in it may reject the work. */
  evidence: z.optional(z.unknown()),
})
export type PushRequest = z.infer<typeof pushRequestSchema>

export const mutationResultSchema = z.discriminatedUnion('kind', [
  /** `seq` is the place in the feed from which the effect is visible; a duplicate gets the stored number. */
  z.object({ mid: z.uuid(), kind: z.literal('applied'), seq: z.int() }),
  z.object({
    mid: z.uuid(),
    kind: z.literal('rejected'),
    code: z.string(),
    /** The entity as the service has it, so that the screen can compare. */
    current: z.optional(z.unknown()),
  }),
  /** An earlier mutation of the same entity is not settled. */
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
  /** The last number of the feed; if it equals the cursor, there is nothing to pull. */
  head: z.int(),
  /** Receipts for what was signed ({@link import('../evidence/evidence-push.ts').EvidenceAnswer}); absent if nothing was. */
  evidence: z.optional(z.unknown()),
})
export type PushResponse = z.infer<typeof pushResponseSchema>

export const changeSchema = z.object({
  seq: z.int(),
  /** The collection of the service that the row belongs to. */
  kind: z.string(),
  id: z.string(),
  /** The whole row; null if it has left this feed. */
  value: z.unknown(),
})
export type Change = z.infer<typeof changeSchema>

/** The name of the caller's own feed, sent by a device that also pulls the feeds of its groups. */
export const ownFeed = 'own'

export const pullQuerySchema = z.object({
  /**
   * `own`, or one of the caller's groups, as named in the response for `own`. A device from before group feeds sends
   * nothing and gets the own feed with all that it needs.
   */
  feed: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  cursor: z.coerce.number().check(z.int(), z.nonnegative()),
  epoch: z.optional(z.string()),
  /** The stamp that the service sent with the row at this cursor. */
  stamp: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2000)), 1000),
  /** The next page of a snapshot, as named by the last page. */
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

/** The caller's groups, in the order in which a device pulls them; only in a response for `own`. */
const groupsSchema = z.optional(z.array(groupHeadSchema))

export const pullResponseSchema = z.discriminatedUnion('kind', [
  /** The changes are contiguous: the first one is `cursor + 1`. */
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

/** Names of services with commas between them. */
const serviceNamesSchema = z.string().check(z.regex(/^[a-z]+(,[a-z]+)*$/), z.maxLength(400))

export const headsQuerySchema = z.object({
  services: serviceNamesSchema,
  /** Those of them for which the device also pulls the feeds of its groups, as with `own` in a pull. */
  grouped: z.optional(serviceNamesSchema),
})

/** The heads of the caller's feeds in one service. A device that is at all of them has nothing to pull there. */
export const serviceHeadsSchema = z.object({
  service: z.string(),
  epoch: z.string(),
  head: z.int(),
  /** The stamp of the row at `head`. */
  stamp: z.optional(z.string()),
  /** As in a response for `own`; only for a service in `grouped`. */
  groups: groupsSchema,
})
export type ServiceHeads = z.infer<typeof serviceHeadsSchema>

/** A service that does not run at this address, or could not be read, is left out. */
export const headsResponseSchema = z.object({ heads: z.array(serviceHeadsSchema) })

export const hintsQuerySchema = z.object({
  /** The device's id, as in its pushes; it gets no hints about changes that came from those pushes. */
  client: z.optional(z.uuid()),
  /** As in a request for heads: `open` then has the heads of these services. */
  services: z.optional(serviceNamesSchema),
  grouped: z.optional(serviceNamesSchema),
})

/**
 * The data of an event in the stream of hints. `open` lists the services that the stream covers, some of which the device
 * may not know. `moved` lists those with changes for the caller, without saying which.
 */
export const hintSchema = z.object({
  services: z.array(z.string()),
  /** Only in `open`. They were read while hints were being collected already, so nothing falls in between. */
  heads: z.optional(z.array(serviceHeadsSchema)),
})
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

/** The code with which a service rejects a further item of a list that has as many as it may have: the messages of an enquiry, the events of a parcel. */
export const historyFull = 'history-full'

/** The codes with which the kit itself may reject a mutation of any command. */
export const kitRejections = [
  'command-unknown',
  'input-invalid',
  'version-too-old',
  attachmentRejection,
  historyFull,
  'entity-mismatch',
  voidedCode,
  voidRejection,
] as const
