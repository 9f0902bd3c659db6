import * as z from 'zod/mini'

// What our own user pool tells people about their account beyond Cognito's operations (decision 111). Another pool has none
// of it, and then the configuration names no address.

/** What happened to an account. Of refused sign-ins of one hour and reason there is one entry with their count. */
export const accountEventKinds = [
  'signed-in',
  'refused',
  'password-changed',
  'password-reset',
  'second-factor-changed',
  'email-changed',
  'phone-changed',
  'session-ended',
  'signed-out-everywhere',
  'token-reused',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** What was wrong at a refused sign-in. */
export const rejectionReasons = ['password', 'code', 'device', 'locked', 'closed', 'recovery'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

const ownSessionSchema = z.object({
  id: z.string(),
  since: z.iso.datetime(),
  lastUsed: z.iso.datetime(),
  /** The browser, such as "Chrome on Android"; null for another program. */
  browser: z.nullable(z.string()),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

const accountEventSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(accountEventKinds),
  reason: z.nullable(z.enum(rejectionReasons)),
  browser: z.nullable(z.string()),
  count: z.number(),
})
export type AccountEvent = z.infer<typeof accountEventSchema>

/** The answer of `GET <account>/sessions`: the sessions by their last use, and the newest events. */
export const ownSessionsSchema = z.object({
  sessions: z.array(ownSessionSchema),
  events: z.array(accountEventSchema),
})
export type OwnSessions = z.infer<typeof ownSessionsSchema>
