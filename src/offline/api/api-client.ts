import type * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { problemSchema, type Problem } from '#contracts/problem.ts'
import type { Engine } from '../engine.ts'
import { limitTime, readWholeResponse } from '../timeouts.ts'
import { ownToken } from '../session/own-token.ts'
import { inFlight } from './in-flight.ts'

/** A service answered with a problem, or not at all (`network`), or in a form that nobody agreed on. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly problem: Problem | undefined
  constructor(code: string, status: number, message: string, problem?: Problem) {
    super(message)
    this.code = code
    this.status = status
    this.problem = problem
  }
}

/** The caller, and how requests are sent. A service without a configured address is called at the local default `/api/<service>`. */
export type ApiPort = Pick<Engine, 'address' | 'fetch' | 'tokens' | 'actor' | 'clock'>

/** Follows a response that tells how far its work is (`follow-rows.ts`). */
export interface Follower {
  accept: string
  onPart(part: Uint8Array): void
  /** Returns the response of the work, from the whole response. @throws Error if it ended too soon */
  toResponse(response: Response): Promise<Response>
}

interface CallInput<P, Q, B> {
  params?: P
  query?: Q
  body?: B
  /** Milliseconds without any data before the request fails; the default is the engine's. */
  timeoutMs?: number
  follower?: Follower | undefined
}

function addressOf(port: ApiPort, endpoint: Endpoint, input: CallInput<unknown, unknown, unknown>): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const entries = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return `${port.address(endpoint.service) ?? `/api/${endpoint.service}`}${path}${search === '' ? '' : `?${search}`}`
}

async function headersFor(port: ApiPort, endpoint: Endpoint, refused?: string): Promise<[Headers, string | undefined]> {
  const headers = new Headers({ accept: endpoint.resultTypes ? 'text/plain' : 'application/json' })
  if (endpoint.access.kind === 'open') return [headers, undefined]
  const answer = await ownToken(port, refused)
  if (answer.kind === 'none') {
    if (answer.code === 'no-network') throw new ApiError('network', 0, 'Network Error')
    throw new ApiError('signed-out', 401, 'User is not authenticated')
  }
  headers.set('authorization', `Bearer ${answer.token}`)
  return [headers, answer.token]
}

async function once(port: ApiPort, endpoint: Endpoint, input: CallInput<unknown, unknown, unknown>, refused?: string) {
  const [headers, token] = await headersFor(port, endpoint, refused)
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'omit', cache: 'no-store' }
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(input.body)
  }
  const { follower } = input
  if (follower) headers.set('accept', follower.accept)
  const timeouts = limitTime(port.clock, init.body, input.timeoutMs)
  try {
    const response = await port.fetch(addressOf(port, endpoint, input), { ...init, signal: timeouts.signal })
    const whole = await readWholeResponse(response, timeouts, (part) => follower?.onPart(part))
    return { response: follower ? await follower.toResponse(whole) : whole, token }
  } catch {
    throw new ApiError('network', 0, 'Network Error')
  } finally {
    timeouts.end()
  }
}

async function read<Result extends z.ZodMiniType>(endpoint: Endpoint, response: Response): Promise<z.infer<Result>> {
  const body: unknown = endpoint.resultTypes ? await response.text() : await response.json().catch(() => undefined)
  if (!response.ok) {
    const problem = problemSchema.safeParse(body).data
    throw new ApiError(
      problem?.code ?? `status-${response.status}`,
      response.status,
      problem?.title ?? 'The service could not answer.',
      problem,
    )
  }
  const parsed = endpoint.result.safeParse(body)
  if (!parsed.success) throw new ApiError('answer-invalid', response.status, 'The service could not answer.')
  return parsed.data as z.infer<Result>
}

/**
 * Calls an operation that somebody waits for: it moves the progress bar. Reads of the store and the
 * outbox never come here. Throws {@link ApiError}.
 */
export async function callEndpoint<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  port: ApiPort,
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<z.input<P>, z.input<Q>, z.input<B>>,
): Promise<z.infer<R>> {
  const plain = endpoint as unknown as Endpoint
  const work = async () => {
    const first = await once(port, plain, input)
    if (first.response.status !== 401 || first.token === undefined) return await read<R>(plain, first.response)
    return await read<R>(plain, (await once(port, plain, input, first.token)).response)
  }
  return await inFlight.during(work())
}
