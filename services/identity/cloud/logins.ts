import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import type { Clock } from '#kit/clock.ts'
import { cloudRefusals } from './cloud-refusals.ts'
import type { Login } from './identities.ts'

/** Whose id tokens are taken, and how they are checked (OpenID Connect Core 1.0, section 3.1.3.7). */
export interface LoginProvider {
  /** As clients name it: `cognito-idp.<region>.amazonaws.com/<pool id>`, `accounts.google.com`. */
  name: string
  /** Whether clients may name it so as well; it is the same provider then. */
  isName?: (name: string) => boolean
  issuer: string | ((issuer: string) => boolean)
  audience: readonly string[]
  /** Where its keys are, or the keys of this moment. */
  keys: string | (() => JSONWebKeySet)
  /** Claims that a token must have besides, such as `token_use`. */
  claims?: Readonly<Record<string, string>>
}

/** Takes the map of logins that clients send; resolves with who that is, or undefined for a guest. */
export type ReadLogins = (logins: Readonly<Record<string, string>>) => Promise<Login | undefined>

const keysOf = (keys: LoginProvider['keys']): JWTVerifyGetKey =>
  typeof keys === 'string'
    ? createRemoteJWKSet(new URL(keys))
    : (header, token) => createLocalJWKSet(keys())(header, token)

export function createLogins(providers: readonly LoginProvider[], clock: Clock): ReadLogins {
  const known = providers.map((provider) => ({ ...provider, resolve: keysOf(provider.keys) }))
  return async (logins) => {
    let found: Login | undefined
    // All of them must be good, and the first one names the identity.
    for (const [name, token] of Object.entries(logins)) {
      const provider = known.find((each) => each.name === name) ?? known.find((each) => each.isName?.(name) === true)
      if (!provider) throw cloudRefusals.loginUnknown()
      const { issuer, audience, claims = {}, resolve } = provider
      const { payload } = await jwtVerify(token, resolve, {
        algorithms: ['RS256', 'ES256'],
        audience: [...audience],
        requiredClaims: ['exp', 'iat', 'iss', 'sub'],
        currentDate: clock.now(),
      }).catch((cause: unknown) => {
        if (cause instanceof errors.JWTExpired) throw cloudRefusals.loginExpired()
        if (cause instanceof errors.JWKSTimeout || !(cause instanceof errors.JOSEError)) throw cause
        throw cloudRefusals.loginInvalid()
      })
      const { iss = '' } = payload
      if (typeof issuer === 'string' ? iss !== issuer : !issuer(iss)) throw cloudRefusals.loginInvalid()
      if (Object.entries(claims).some(([claim, value]) => payload[claim] !== value)) throw cloudRefusals.loginInvalid()
      found ??= { provider: provider.name, subject: payload.sub ?? '' }
    }
    return found
  }
}
