import * as z from 'zod/mini'
import type { CallService } from '#kit/http/service-client.ts'

export interface MaskedNumberRequest {
  /** The same for the same courier, parcel and day: a provider that has a number for it returns that one. */
  id: string
  /** The only phone from which the number works, in the form "+447700900104". */
  from: string
  /** The phone that it leads to. */
  to: string
  until: Date
}

/** `rejected`: the provider will never connect these two. `away`: it may later. `status` and `code` are for the log. */
export type MaskedNumber =
  | { kind: 'number'; number: string; until: Date }
  | { kind: 'rejected' | 'away'; status?: number; code?: string }

/** Gets a number that connects two phones without showing either the other's. It resolves, whatever happens. */
export type CreateMaskedNumber = (request: MaskedNumberRequest) => Promise<MaskedNumber>

/** The settings and functions for calls to recipients; absent if no provider is set up. */
export interface ContactParts {
  createMaskedNumber: CreateMaskedNumber
  /** Calls the auth service, which has the couriers' own numbers. */
  callAuth: CallService
}

export interface MaskedNumberProvider {
  url: string
  /** The bearer token. */
  token: string
}

/** Somebody stands at a door and waits for it. */
const timeoutMs = 8_000
const answerSchema = z.object({ number: z.string(), expiresAt: z.iso.datetime({ offset: true }) })
/** E.164. */
const phoneNumber = /^\+[1-9]\d{6,14}$/

async function readNumber(response: Response, { from, to, until }: MaskedNumberRequest): Promise<MaskedNumber> {
  const answer = answerSchema.safeParse(await response.json().catch(() => null)).data
  // A provider that repeats the recipient's own number would show it to the courier.
  if (!answer || !phoneNumber.test(answer.number) || [from, to].includes(answer.number))
    return { kind: 'away', code: 'answer-invalid' }
  const ends = new Date(answer.expiresAt)
  return { kind: 'number', number: answer.number, until: ends < until ? ends : until }
}

/** Returns the port for a provider with one JSON request, or for a small program in front of one (`docs/settings.md`). */
export function createMaskedNumberClient(
  { url, token }: MaskedNumberProvider,
  fetcher: typeof fetch,
): CreateMaskedNumber {
  return async (request) => {
    const { id, from, to, until } = request
    try {
      const response = await fetcher(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ from, to, until: until.toISOString() }),
        // The token belongs to this address alone.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.ok) return await readNumber(response, request)
      await response.body?.cancel()
      const { status } = response
      return { kind: status === 422 ? 'rejected' : 'away', status }
    } catch (error) {
      return { kind: 'away', code: error instanceof Error ? error.name : typeof error }
    }
  }
}
