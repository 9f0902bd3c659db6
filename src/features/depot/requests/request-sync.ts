import type * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { ApiError, callEndpoint, type Follower } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** Milliseconds without a byte from the service. Some requests of a desk take the service a while, and staff see that it is busy. */
const timeoutMs = 30_000

/** Calls an operation at once, as the person who is signed in. Neither the outbox nor the cache has any of it. */
export async function request<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B>; follower?: Follower | undefined },
): Promise<ServiceResponse<z.infer<R>>> {
  try {
    return { ok: true, value: await callEndpoint(currentEngine(), endpoint, { ...input, timeoutMs }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, problem } = error
    return { ok: false, error: { code, detail: problem?.detail, issues: problem?.issues } }
  }
}

/** Milliseconds after which a request is sent again that the service did not begin, because this desk has asked for much. */
const pausesMs = [1_000, 2_000, 4_000, 8_000]

/** Sends a request, and again where the service says that this desk has asked for much: it did not begin it. */
export async function requestInTurn<Value>(
  send: () => Promise<ServiceResponse<Value>>,
): Promise<ServiceResponse<Value>> {
  for (const pauseMs of pausesMs) {
    const response = await send()
    if (response.ok || response.error.code !== 'too-many-requests') return response
    await currentEngine().clock.sleep(pauseMs)
  }
  return await send()
}
