import type * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { problemSchema } from '#contracts/problem.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { ProblemError } from './problem.ts'
import type { ServiceTokens } from './service-tokens.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'

/** Milliseconds; whoever waits for this service waits for the other one as well. */
const timeoutMs = 10_000

export interface ServiceClientParts {
  /** The service that calls. */
  from: ServiceKey
  tokens: ServiceTokens
  /** Returns the address of a service, without a slash at the end, or undefined if it is not configured. */
  baseOf: (key: ServiceKey) => string | undefined
  fetch: typeof fetch
  /** Off by default. */
  telemetry?: Telemetry
}

/** The parts that fill an operation's contract. */
export interface ServiceCall {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
}

/** Calls an operation of another service; the answer has passed its contract. @throws ProblemError */
export type CallService = <Result extends z.ZodMiniType>(
  endpoint: Pick<Endpoint, 'service' | 'method' | 'path'> & { result: Result },
  call?: ServiceCall,
) => Promise<z.output<Result>>

/** Returns an error of this service, not of its caller, when the other service rejects a call; its code is in the log. */
async function toProblemError(response: Response): Promise<ProblemError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => null))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const isPassing = response.status >= 500 || response.status === 429
  const cause = new Error(`The other service answered ${response.status} ${problem.data?.code ?? ''}`)
  return isPassing
    ? new ProblemError('not-ready', { cause, retryAfter: retryAfter > 0 ? retryAfter : 5 })
    : new ProblemError('internal', { cause })
}

/** Returns a client by which one service calls the others, with a token for each alone and with a timeout. */
export function createServiceClient({
  from,
  tokens,
  baseOf,
  fetch,
  telemetry = noTelemetry,
}: ServiceClientParts): CallService {
  return async (endpoint, { params = {}, query = {}, body } = {}) => {
    const base = baseOf(endpoint.service)
    if (base === undefined)
      throw new ProblemError('not-set-up', { detail: `The ${endpoint.service} service is not configured.` })
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(query).toString()
    const authorization = await tokens.issue(from, endpoint.service)
    // The path of the contract, which has names in place of ids.
    const span = {
      name: `call ${endpoint.service} ${endpoint.method} ${endpoint.path}`,
      attributes: { 'courier.service': from },
    }
    const response = await telemetry
      .call(span, (traced) =>
        fetch(`${base}${path}${search === '' ? '' : `?${search}`}`, {
          method: endpoint.method,
          headers: {
            authorization,
            ...traced,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        }),
      )
      .catch((cause: unknown) => {
        throw new ProblemError('not-ready', { cause, retryAfter: 5 })
      })
    if (!response.ok) throw await toProblemError(response)
    const result = endpoint.result.safeParse(
      response.status === 204 ? undefined : await response.json().catch(() => null),
    )
    if (!result.success)
      throw new ProblemError('internal', { cause: new Error(`The answer of ${endpoint.service} breaks its contract.`) })
    return result.data
  }
}
