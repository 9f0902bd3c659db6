import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** Unpadded base64url of exactly this many bytes. */
const bytesSchema = (count: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`)))
const endpointSchema = z.url().check(z.maxLength(1000))
const clockTimeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The daily hours without pushes, in UK time; they may cross midnight. */
export const quietHoursSchema = z.object({ from: clockTimeSchema, to: clockTimeSchema })
export type QuietHours = z.infer<typeof quietHoursSchema>

/** The endpoint at which a browser receives pushes (RFC 8030), and the keys that encrypt them (RFC 8291). */
export const pushSubscriptionSchema = z.object({
  endpoint: endpointSchema,
  keys: z.object({ p256dh: bytesSchema(65), auth: bytesSchema(16) }),
  quiet: z.nullable(quietHoursSchema),
})
export type PushSubscriptionEntry = z.infer<typeof pushSubscriptionSchema>

/** The content of a push. It holds no personal data; the app supplies the text. */
export const pushPayloadSchema = z.object({ kind: z.enum(['message', 'check-in']) })
export type PushPayload = z.infer<typeof pushPayloadSchema>

export const subscribePushEndpoint = defineEndpoint({
  service: 'messaging',
  name: 'subscribePush',
  method: 'PUT',
  path: '/v1/push-subscription',
  summary: "Subscribe the caller's browser to pushes. Subscribing it again replaces its subscription",
  access: { kind: 'signed-in' },
  body: pushSubscriptionSchema,
  result: z.undefined(),
  problems: ['body-invalid'],
})

export const unsubscribePushEndpoint = defineEndpoint({
  service: 'messaging',
  name: 'unsubscribePush',
  method: 'POST',
  path: '/v1/push-subscription/removal',
  summary: "Unsubscribe the caller's browser from pushes. Repeating it has no effect",
  access: { kind: 'signed-in' },
  body: z.object({ endpoint: endpointSchema }),
  result: z.undefined(),
  problems: [],
})
