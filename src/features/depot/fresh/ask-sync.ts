import type * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Problem } from '#contracts/problem.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** Why a service has not done it: `code` is of the catalogue of problems, or `network`, or `signed-out`. */
export interface Refusal {
  code: string
  /** The service's own sentence, where it has one for this case. */
  detail?: string
  issues?: Problem['issues']
}

/** What a service has answered to somebody who waits for it. */
export type Answer<Value> = { kind: 'answer'; value: Value } | { kind: 'refused'; refusal: Refusal }

/** Milliseconds without a sign of life: a desk's requests may take the service a while, and somebody looks at them. */
const patience = 30_000

/** Calls an operation at once, as whoever works here: neither the outbox nor a table has any of it. */
export async function ask<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B> },
): Promise<Answer<z.infer<R>>> {
  try {
    return { kind: 'answer', value: await callEndpoint(currentEngine(), endpoint, { ...input, patience }) }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const { code, problem } = failure
    return { kind: 'refused', refusal: { code, detail: problem?.detail, issues: problem?.issues } }
  }
}
