import type { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import type { RateLimit } from '#kit/http/limits/buckets.ts'
import { createLimiter } from '#kit/http/limits/limits.ts'
import type { Log } from '#kit/log.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { invalidParameter } from '../identity-error.ts'
import type { RateLimits } from '../rate-limits.ts'
import { createWireApp } from '../wire-app.ts'
import { cloudErrors } from './cloud-errors.ts'
import type { createCredentials } from './credentials.ts'
import type { Identities } from './identities.ts'
import type { ReadLogins } from './logins.ts'

export interface IdentityPoolOptions {
  /** The format is `<region>:<uuid>`. */
  identityPoolId: string
  guests: boolean
  /** New guest identities of the whole pool. Default 600 at once, one a second. */
  guestLimit?: RateLimit
}

export interface IdentityPoolParts {
  identities: Identities
  readLogins: ReadLogins
  credentials: ReturnType<typeof createCredentials>
  limits: Pick<RateLimits, 'source'>
  clock: Clock
  newId: () => string
  log: Log
}

const loginsSchema = z.nullish(z.record(z.string(), z.string()))
const getIdSchema = z.object({ IdentityPoolId: z.string(), Logins: loginsSchema })
const getCredentialsSchema = z.object({ IdentityId: z.string().check(z.maxLength(55)), Logins: loginsSchema })

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(body)
  if (data === undefined) {
    throw invalidParameter(
      `1 validation error detected: Value at '${error?.issues[0]?.path.join('.') ?? ''}' is missing or not in the expected form.`,
    )
  }
  return data
}

export function createIdentityPoolApp(options: IdentityPoolOptions, parts: IdentityPoolParts): Hono {
  const { identities, readLogins, credentials, limits, clock, newId, log } = parts
  const guestLimiter = createLimiter(options.guestLimit ?? { burst: 600, perSecond: 1 }, clock)

  const addGuest = async (): Promise<string> => {
    if (!options.guests) throw cloudErrors.noGuests()
    try {
      guestLimiter('guests')
    } catch (cause) {
      throw cause instanceof ProblemError ? cloudErrors.tooManyGuests() : cause
    }
    return await identities.addGuest()
  }

  const getId = async (body: unknown) => {
    const { IdentityPoolId: pool, Logins: logins } = parsed(getIdSchema, body)
    if (pool !== options.identityPoolId) throw cloudErrors.poolMissing(pool)
    const login = await readLogins(logins ?? {})
    return { IdentityId: login ? await identities.forLogin(login) : await addGuest() }
  }

  const getCredentials = async (body: unknown) => {
    const { IdentityId: id, Logins: logins } = parsed(getCredentialsSchema, body)
    const login = await readLogins(logins ?? {})
    const identity = await identities.find(id)
    if (!identity) throw cloudErrors.identityMissing(id)
    if (!login) {
      if (identity.provider !== null) throw cloudErrors.forbidden(id)
      if (!options.guests) throw cloudErrors.noGuests()
      return { IdentityId: id, Credentials: await credentials(id, 'unauthenticated') }
    }
    const own = identity.provider === login.provider && identity.subject === login.subject
    if (!own && !(identity.provider === null && (await identities.adopt(id, login)))) throw cloudErrors.forbidden(id)
    return { IdentityId: id, Credentials: await credentials(id, 'authenticated') }
  }

  const operations = new Map([
    ['GetId', getId],
    ['GetCredentialsForIdentity', getCredentials],
  ])
  return createWireApp({
    targetPrefix: 'AWSCognitoIdentityService.',
    newId,
    log,
    admit: (context) => limits.source(context),
    operation: (name) => operations.get(name),
  })
}
