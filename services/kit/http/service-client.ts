import type * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { problemSchema } from '#contracts/problem.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { ProblemError } from './problem.ts'
import type { ServiceTokens } from './service-tokens.ts'

/** Milliseconds; whoever waits for this service waits for the other one as well. */
const patience = 10_000

export interface ServiceClientParts {
  /** Who calls. */
  from: ServiceKey
  tokens: ServiceTokens
  /** Where a service is, without a slash at the end; undefined: it is not configured. */
  baseOf: (key: ServiceKey) => string | undefined
  fetch: typeof fetch
}

/** What fills an operation's contract. */
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

/** What the other service refuses is this one's failure, and not its caller's: its code stands in the log. */
async function failure(response: Response): Promise<ProblemError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => null))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const isPassing = response.status >= 500 || response.status === 429
  const cause = new Error(`The other service answered ${response.status} ${problem.data?.code ?? ''}`)
  return isPassing
    ? new ProblemError('not-ready', { cause, retryAfter: retryAfter > 0 ? retryAfter : 5 })
    : new ProblemError('internal', { cause })
}

/** How one service calls the others: with a token for each alone, and not for ever. */
export function createServiceClient({ from, tokens, baseOf, fetch }: ServiceClientParts): CallService {
  return async (endpoint, { params = {}, query = {}, body } = {}) => {
    const base = baseOf(endpoint.service)
    if (base === undefined)
      throw new ProblemError('not-set-up', { detail: `The ${endpoint.service} service is not configured.` })
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(query).toString()
    const response = await fetch(`${base}${path}${search === '' ? '' : `?${search}`}`, {
      method: endpoint.method,
      headers: {
        authorization: await tokens.issue(from, endpoint.service),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      throw new ProblemError('not-ready', { cause, retryAfter: 5 })
    })
    if (!response.ok) throw await failure(response)
    const result = endpoint.result.safeParse(
      response.status === 204 ? undefined : await response.json().catch(() => null),
    )
    if (!result.success)
      throw new ProblemError('internal', { cause: new Error(`The answer of ${endpoint.service} breaks its contract.`) })
    return result.data
  }
}
