import type { Outcome, Transport } from './transport.ts'

export interface TextGateway {
  url: string
  /** The bearer token. */
  token: string
  /** The name or number that the recipient sees, or null for the provider’s default. */
  sender: string | null
}

const timeoutMs = 15_000
/** E.164. */
const phoneNumber = /^\+[1-9]\d{6,14}$/

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
  return { kind: isFinal ? 'rejected' : 'retry', status }
}

/** Returns the transport of text messages: a JSON request to a provider, or to a small program in front of one. */
export function createTextTransport({ url, token, sender }: TextGateway, fetcher: typeof fetch): Transport {
  return async ({ id, to, text }) => {
    if (!phoneNumber.test(to)) return { kind: 'address-invalid' }
    try {
      const response = await fetcher(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ to, text, ...(sender !== null && { from: sender }) }),
        // The token belongs to this address alone.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return outcomeOf(response.status)
    } catch (error) {
      return { kind: 'retry', code: error instanceof Error ? error.name : typeof error }
    }
  }
}

/** Stands in where text messages are not set up. */
export const noTextTransport: Transport = () => Promise.resolve({ kind: 'not-set-up' })
