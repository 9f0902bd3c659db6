import * as z from 'zod/mini'

/** The most webhooks that a company may have. */
export const webhookLimit = 10
/** Days for which events are kept, so that they can be sent again. */
export const webhookHistoryDays = 14
/** The type of the event by which somebody tries a webhook. It is sent at once, and to this webhook alone. */
export const testEventType = 'webhook.test'

const typeSchema = z.string().check(z.regex(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/), z.maxLength(100))

/** What somebody enters. */
export const webhookEntrySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
  /** Who is told when the webhook stays down; empty for nobody. */
  email: z
    .string()
    .check(z.trim(), z.maxLength(254), z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'This is not an email address')),
  /** The types that are sent; empty for all. */
  types: z.array(typeSchema).check(z.maxLength(100)),
})
export type WebhookEntry = z.infer<typeof webhookEntrySchema>

/**
 * `active`: events are sent. `paused`: they wait. `disabled`: the receiver has answered 410, so it wants no more.
 * A paused one is resumed by a press.
 */
const stateSchema = z.enum(['active', 'paused', 'disabled'])
/** Why it is paused: by staff, or because nothing was accepted for days. */
const pauseReasonSchema = z.enum(['staff', 'down'])

export const webhookSchema = z.object({
  id: z.uuid(),
  ...webhookEntrySchema.shape,
  state: stateSchema,
  pausedBy: z.nullable(pauseReasonSchema),
  createdAt: z.iso.datetime(),
  /** The user name of whoever added it. */
  createdBy: z.string(),
  /** Since when nothing was accepted; null while it works. */
  downSince: z.nullable(z.iso.datetime()),
  /** How many events wait to be sent, up to `waitingLimit`. */
  waiting: z.int(),
  /** Until when the earlier secret signs too; null if there is none. */
  earlierSecretUntil: z.nullable(z.iso.datetime()),
  /** Events that are sent again, and how far that is; null if none are. */
  replay: z.nullable(z.object({ from: z.iso.date(), done: z.int(), of: z.int() })),
})
export type Webhook = z.infer<typeof webhookSchema>

/** Events are counted up to here. */
export const waitingLimit = 100_000

/** One attempt to deliver an event. */
export const webhookAttemptSchema = z.object({
  /** The `webhook-id` that the receiver gets. */
  event: z.string(),
  type: z.string(),
  at: z.iso.datetime(),
  isAccepted: z.boolean(),
  /** The HTTP status; null if there was no answer. */
  status: z.nullable(z.int()),
  /** Why there was no answer, or why it counts as none; empty if it was accepted. */
  error: z.string(),
  /** The first characters of the answer. */
  answer: z.string(),
  /** Milliseconds. */
  took: z.int(),
  /** Which attempt it was, from 1. */
  attempt: z.int(),
  /** It was the last one: the event is not tried again by itself. */
  isLast: z.boolean(),
})
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>

/** A webhook with its secret, which is shown once. */
export const shownSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() })
export type ShownSecret = z.infer<typeof shownSecretSchema>
