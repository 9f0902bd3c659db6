import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/**
 * `rejected`: the mail server or text message provider refused it for good. `address-invalid`: it was not sent, because
 * the address can’t be one. `not-set-up`: nobody has set up text messages. `too-late`: it could not be sent within a
 * day, or before its code expired.
 */
export const undeliveredReasons = ['rejected', 'address-invalid', 'not-set-up', 'too-late'] as const
export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** An email or text message that was given up. It never holds the text, nor a whole address. */
export const undeliveredSchema = z.object({
  id: z.uuid(),
  medium: z.enum(['email', 'text']),
  /** Masked: "d***@e***" or "+*******0104". */
  to: z.string(),
  subject: z.string(),
  savedAt: z.iso.datetime(),
  givenUpAt: z.iso.datetime(),
  /** The number of attempts. */
  tries: z.int().check(z.nonnegative()),
  reason: z.enum(undeliveredReasons),
})
export type Undelivered = z.infer<typeof undeliveredSchema>

export const listUndeliveredEndpoint = defineEndpoint({
  service: 'auth',
  name: 'listUndelivered',
  method: 'GET',
  path: '/v1/undelivered-messages',
  summary: 'List the emails and text messages that were given up in the last 30 days, newest first; at most 200',
  access: { kind: 'group', groups: ['back-office'] },
  needs: 'manage',
  result: z.object({
    messages: z.array(undeliveredSchema),
    /** False where no mail server is set, so that messages are only printed. Earlier versions don't send it. */
    delivers: z.optional(z.boolean()),
  }),
  problems: ['not-allowed'],
})
