import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import * as z from 'zod/mini'
import { groupsWith, type Permission } from '#contracts/permissions.ts'
import type { Clock } from '../clock.ts'
import { ProblemError } from './problem.ts'

/** The caller, as the verified access token says; nothing else is trusted. */
export interface Caller {
  sub: string
  username: string
  groups: readonly string[]
  tokenId: string
  /** The time of the sign-in in seconds since 1970 (`auth_time`); a refresh leaves it as it is. */
  authTime?: number
  /** What an API key may do; undefined for a person, who may do what their roles say. */
  scopes?: readonly Permission[]
  /** The time at which the token expires, in seconds since 1970. */
  expiresAt?: number
}

/**
 * Takes the Authorization header. `from`: the address of the caller, as limits name it.
 * @throws ProblemError token-missing, token-invalid, or not-ready when the keys cannot be fetched
 */
export type Verify = (authorization: string | undefined, from?: string) => Promise<Caller>

export interface VerifierOptions {
  /** The `iss` of the tokens; a function where an issuer has had several addresses. */
  issuer: string | ((issuer: string) => boolean)
  clientIds: readonly string[]
  clock: Clock
  /** The address of the keys, which are fetched when first needed and when an unknown key appears. */
  jwksUrl?: string
  /** The keys themselves, or a function that returns those of this moment, among them the one that is named if there is one. */
  jwks?: JSONWebKeySet | ((kid?: string) => JSONWebKeySet | Promise<JSONWebKeySet>)
}

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  username: z.string(),
  client_id: z.string(),
  token_use: z.literal('access'),
  jti: z.string(),
  auth_time: z.optional(z.number()),
  'cognito:groups': z._default(z.array(z.string()), []),
})

function keySource({ jwks, jwksUrl }: VerifierOptions): JWTVerifyGetKey {
  if (typeof jwks === 'function') {
    let last: { keys: JSONWebKeySet; resolve: JWTVerifyGetKey } | undefined
    return async (header, token) => {
      const keys = await jwks(header.kid)
      // Keys are parsed once and not for every token.
      if (last?.keys !== keys) last = { keys, resolve: createLocalJWKSet(keys) }
      return await last.resolve(header, token)
    }
  }
  if (jwks) return createLocalJWKSet(jwks)
  if (jwksUrl === undefined) throw new Error('A verifier needs keys or their address.')
  return createRemoteJWKSet(new URL(jwksUrl))
}

/** The keys' address did not answer, or not with keys: the token may be good all the same. */
function keysUnreachable(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    !(error instanceof errors.JOSEError) ||
    error.code === 'ERR_JOSE_GENERIC'
  )
}

/** Verifies access tokens of a Cognito user pool: RS256, issuer, times, `token_use` and `client_id`. */
export function createVerifier(options: VerifierOptions): Verify {
  const keys = keySource(options)
  const { issuer } = options
  const isIssuer = typeof issuer === 'string' ? (named: string) => named === issuer : issuer
  return async (authorization) => {
    if (!authorization) throw new ProblemError('token-missing')
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
    if (token === undefined) throw new ProblemError('token-invalid')
    const verified = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'iss'],
      currentDate: options.clock.now(),
    }).catch((error: unknown) => {
      throw keysUnreachable(error)
        ? new ProblemError('not-ready', { cause: error, retryAfter: 5 })
        : new ProblemError('token-invalid', { cause: error })
    })
    const claims = claimsSchema.safeParse(verified.payload)
    const isTrusted = isIssuer(verified.payload.iss ?? '')
    if (!isTrusted || !claims.success || !options.clientIds.includes(claims.data.client_id))
      throw new ProblemError('token-invalid')
    const { sub, username, jti, auth_time: authTime } = claims.data
    const { exp } = verified.payload
    return {
      sub,
      username,
      tokenId: jti,
      groups: claims.data['cognito:groups'],
      ...(authTime !== undefined && { authTime }),
      ...(exp !== undefined && { expiresAt: exp }),
    }
  }
}

/** Returns whether the caller works for the carrier. Anybody who signs up has an account, but is in no group yet. */
export const isMember = ({ groups }: Caller): boolean =>
  groups.some((group) => /^(courier|sub-depot|back-office)(\/|$)/.test(group))

/**
 * Returns the caller as an operation sees them: staff only of the places where a role gives them the permission, and an
 * API key only if it has the scope. All that asks for a caller's groups behind it need not know of roles and scopes.
 */
export const withPermission = (caller: Caller, permission: Permission): Caller => ({
  ...caller,
  groups: caller.scopes && !caller.scopes.includes(permission) ? [] : groupsWith(permission, caller.groups),
})

export function getCallerSubDepots(caller: Caller): string[] {
  if (!caller.groups.includes('sub-depot')) return []
  return caller.groups
    .filter((group) => group.startsWith('sub-depot/'))
    .map((group) => group.slice('sub-depot/'.length))
}
