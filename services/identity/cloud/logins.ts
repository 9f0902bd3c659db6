import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import type { Clock } from '#kit/clock.ts'
import { cloudErrors } from './cloud-errors.ts'
import type { Login } from './identities.ts'

/** A provider whose id tokens are accepted, and how to verify them (OpenID Connect Core 1.0, section 3.1.3.7). */
export interface LoginProvider {
  /** The name that clients use: `cognito-idp.<region>.amazonaws.com/<pool id>`, `accounts.google.com`. */
  name: string
  /** Returns whether clients may also use this name for the provider. */
  isName?: (name: string) => boolean
  issuer: string | ((issuer: string) => boolean)
  audience: readonly string[]
  /** The address of its public keys, or a function that returns the current ones. */
  keys: string | ((kid?: string) => JSONWebKeySet | Promise<JSONWebKeySet>)
  /** Further claims that a token must have, such as `token_use`. */
  claims?: Readonly<Record<string, string>>
}

/** Returns a function that checks the logins a client sends. It resolves with the person, or undefined for a guest. */
export type ReadLogins = (logins: Readonly<Record<string, string>>) => Promise<Login | undefined>

const keysOf = (keys: LoginProvider['keys']): JWTVerifyGetKey =>
  typeof keys === 'string'
    ? createRemoteJWKSet(new URL(keys))
    : async (header, token) => createLocalJWKSet(await keys(header.kid))(header, token)

export function createLogins(providers: readonly LoginProvider[], clock: Clock): ReadLogins {
  const known = providers.map((provider) => ({ ...provider, resolve: keysOf(provider.keys) }))
  return async (logins) => {
    let found: Login | undefined
    // Every login must be valid. The first one decides which identity it is.
    for (const [name, token] of Object.entries(logins)) {
      const provider = known.find((each) => each.name === name) ?? known.find((each) => each.isName?.(name) === true)
      if (!provider) throw cloudErrors.loginUnknown()
      const { issuer, audience, claims = {}, resolve } = provider
      const { payload } = await jwtVerify(token, resolve, {
        algorithms: ['RS256', 'ES256'],
        audience: [...audience],
        requiredClaims: ['exp', 'iat', 'iss', 'sub'],
        currentDate: clock.now(),
      }).catch((cause: unknown) => {
        if (cause instanceof errors.JWTExpired) throw cloudErrors.loginExpired()
        if (cause instanceof errors.JWKSTimeout || !(cause instanceof errors.JOSEError)) throw cause
        throw cloudErrors.loginInvalid()
      })
      const { iss = '' } = payload
      if (typeof issuer === 'string' ? iss !== issuer : !issuer(iss)) throw cloudErrors.loginInvalid()
      if (Object.entries(claims).some(([claim, value]) => payload[claim] !== value)) throw cloudErrors.loginInvalid()
      found ??= { provider: provider.name, subject: payload.sub ?? '' }
    }
    return found
  }
}
