import type * as z from 'zod/mini'
import { photoRule, type AttachmentRef } from '#contracts/sync/attachment.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { checkAttachments } from '#domain/files/attachment-error.ts'
import type { Caller } from './auth.ts'
import type { ReportRows } from './count-rows.ts'
import type { RateLimit } from './limits/buckets.ts'
import type { Log } from '../log.ts'
import { ProblemError } from './problem.ts'
import { defaultBodyLimit, mediaType, readBytes, readJson, requireStorable } from './request-body.ts'

export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  params: Params
  query: Query
  body: Body
  /** The body of an endpoint with `bodyTypes`, unless its operation streams; else empty. */
  bytes: Uint8Array
  /** The caller; all its fields are empty at an open endpoint. */
  caller: Caller
  /** The key by which the caller is limited: the address at an open endpoint, and otherwise the subject. */
  limitedAs: string
  request: Request
  requestId: string
  /** The log of this request, which adds its id to every line. */
  log: Log
  /** Tells a caller who accepts it how far a long change is; only at an endpoint with `countsRows`. */
  report: ReportRows
}

/** An endpoint and what answers it, without their types. */
export interface Operation {
  endpoint: Endpoint
  handle(call: Call): unknown
  /** The handler judges each part of the body alone, so that one text that no store takes does not hold up the others. */
  judgesParts?: boolean
  /** The handler reads the body of an endpoint with `bodyTypes` itself, as it comes. */
  streams?: boolean
  /** A further limit by address, for an open endpoint whose responses nobody may collect. */
  rateLimit?: RateLimit
  /** What a body of each type looks like, for the OpenAPI document, where the contract has only its media type. */
  shapes?: Readonly<Record<string, { schema?: z.ZodMiniType; example: unknown }>>
  /** Its cost counts for itself, because it does the work of other services too, and must not use up what a caller has here. */
  countsApart?: boolean
  /** This call only looks, though its method says otherwise: a dry run. */
  changesNothing?(call: Call): boolean
}

type Awaitable<T> = T | Promise<T>

/**
 * Joins an endpoint of the contract and its handler. The handler gets what the schemas have let through,
 * and its result is checked in turn; for an answer that is not JSON it returns a Response.
 */
export function implement<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Result extends z.ZodMiniType,
>(
  endpoint: Endpoint<Params, Query, Body, Result>,
  handler: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>>) => Awaitable<z.input<Result> | Response>,
  more: Pick<Operation, 'judgesParts' | 'streams' | 'rateLimit' | 'shapes' | 'countsApart' | 'changesNothing'> = {},
): Operation {
  return { endpoint, handle: handler, ...more }
}

function parsePart(part: string, schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ProblemError('body-invalid', {
    issues: parsed.error.issues.slice(0, 20).map((issue) => ({
      at: [part, ...issue.path].join('.'),
      message: issue.message,
    })),
  })
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams)
}

/**
 * Checks that the caller's groups may use the endpoint. An API key may use what names a permission and is not for people
 * alone: it has no phone that syncs, no account and no sign-in.
 * @throws ProblemError not-allowed
 */
export function requireAccess(endpoint: Endpoint, caller: Caller): void {
  const { access } = endpoint
  if (caller.scopes) requireForKeys(endpoint, caller.scopes)
  if (access.kind === 'group' && !access.groups.some((group) => caller.groups.includes(group))) {
    throw new ProblemError('not-allowed')
  }
}

/** Returns whether an API key with the right scope may use the endpoint. */
export const isForKeys = ({ access, needs, forPeople }: Endpoint): boolean =>
  access.kind !== 'open' && needs !== undefined && forPeople !== true

function requireForKeys(endpoint: Endpoint, scopes: readonly string[]): void {
  const { needs } = endpoint
  if (!isForKeys(endpoint) || needs === undefined)
    throw new ProblemError('not-allowed', { detail: 'An API key can’t do this. A person has to sign in for it.' })
  if (!scopes.includes(needs))
    throw new ProblemError('not-allowed', { detail: `This API key doesn’t have the scope “${needs}”.` })
}

/** Checks the files against the endpoint's rule. @throws ProblemError attachment-refused */
function requireAttachable({ carries = photoRule }: Endpoint, files: readonly AttachmentRef[]): void {
  const detail = checkAttachments(carries, files)
  if (detail !== null) throw new ProblemError('attachment-refused', { detail })
}

/** Holds a request against its endpoint. @throws ProblemError */
export async function readCall(
  { endpoint, judgesParts, streams }: Omit<Operation, 'handle'>,
  request: Request,
  params: Record<string, string>,
): Promise<Pick<Call, 'params' | 'query' | 'body' | 'bytes'>> {
  const limit = endpoint.bodyLimit ?? defaultBodyLimit
  const parsed = {
    params: parsePart('params', endpoint.params, params),
    query: parsePart('query', endpoint.query, queryOf(request)),
  }
  if (endpoint.bodyTypes) {
    if (!endpoint.bodyTypes.includes(mediaType(request))) {
      throw new ProblemError('type-not-supported', { detail: `Taken are: ${endpoint.bodyTypes.join(', ')}.` })
    }
    return { ...parsed, body: undefined, bytes: streams ? new Uint8Array() : await readBytes(request, limit) }
  }
  const json = endpoint.body ? await readJson(request, limit) : undefined
  const body = parsePart('body', endpoint.body, json)
  if (endpoint.blobs) requireAttachable(endpoint, endpoint.blobs(body))
  if (!judgesParts) requireStorable([parsed.params, parsed.query, body])
  return { ...parsed, body, bytes: new Uint8Array() }
}

/** Returns the handler's result, cut to the contract; other fields never leave the service. */
export function checkResult(endpoint: Endpoint, result: unknown): unknown {
  const parsed = endpoint.result.safeParse(result)
  if (parsed.success) return parsed.data
  const paths = parsed.error.issues.slice(0, 20).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The result of ${endpoint.name} breaks its contract. ${paths.join('; ')}`)
}
