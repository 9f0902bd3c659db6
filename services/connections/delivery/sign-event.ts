import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Returns a new secret as Standard Webhooks writes it: "whsec_" and 32 bytes in Base64. */
export const makeSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

const toKey = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')

/** Returns the headers of Standard Webhooks, with a signature by each secret. `at` in seconds since 1970. */
export function signEvent(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', toKey(secret)).update(`${id}.${at}.${body}`).digest('base64')
    return `v1,${digest}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') }
}
