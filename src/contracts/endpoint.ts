import type * as z from 'zod/mini'
import type { AttachmentRef, AttachmentRule } from './sync/attachment.ts'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problem.ts'
import type { ServiceKey } from './service-key.ts'

/** Who may call an endpoint. `open` must give a reason; all others need a verified access token. */
export type Access =
  | { kind: 'open'; reason: string }
  | { kind: 'signed-in' }
  /** Sub-depot staff, the back office, or a service with a token of its own. */
  | { kind: 'group'; groups: readonly ('sub-depot' | 'back-office' | 'service')[] }

/** One operation of a service, described as data: the service implements it, the app calls it and OpenAPI documents it. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> {
  service: ServiceKey
  /** A name that is unique in its service; it is OpenAPI's operationId. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below the service's base address, with `{name}` for parameters: `/v1/manifests/{id}`. */
  path: `/v1/${string}`
  summary: string
  access: Access
  /** The permission that staff need for it. Every operation for a group of staff names one, and one for everybody if staff may use it for others. */
  needs?: Permission
  /** People alone may use it, whatever an API key has: it is about accounts, roles, money on its way, or can't be undone. */
  forPeople?: true
  /** What it returns is about one person, so the audit trail has which staff have read it. */
  recordsReads?: true
  params?: Params
  query?: Query
  body?: Body
  /** The files that a body refers to, which the caller uploads first. */
  blobs?(body: z.output<Body>): readonly AttachmentRef[]
  /** The file types and sizes that the body may refer to; by default photos. */
  carries?: AttachmentRule
  /** The media types of a body that is not JSON; the handler gets it as bytes. */
  bodyTypes?: readonly string[]
  /** The headers that a request must have in addition to the default ones, each with a description. */
  requestHeaders?: Readonly<Record<string, string>>
  /** The headers that a request may have, each with a description. */
  optionalHeaders?: Readonly<Record<string, string>>
  /** The largest body in bytes; the kit's default is 1 MiB. */
  bodyLimit?: number
  result: Result
  /** It takes a while, and tells a caller who accepts `progressType` how many rows are done. */
  countsRows?: true
  /** The media types of a response that is not JSON. */
  resultTypes?: readonly string[]
  problems: readonly ProblemCode[]
}

export function defineEndpoint<
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Result extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(endpoint: Endpoint<Params, Query, Body, Result>): Endpoint<Params, Query, Body, Result> {
  return endpoint
}
