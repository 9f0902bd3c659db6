import { SignJWT, errors, jwtVerify } from 'jose'
import type { Clock } from '#kit/clock.ts'
import { toAttributes, type Account } from '../accounts/accounts.ts'
import { identityErrors } from '../identity-error.ts'
import type { SignIn } from './refresh-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'

export interface TokenSettings {
  /** The `iss` of new tokens. */
  issuer: string
  /** Returns whether a token with this `iss` is still valid. The pool may have had another address when it signed it. */
  isIssuer: (issuer: string) => boolean
  clientIds: readonly string[]
  accessTokenSeconds: number
  idTokenSeconds: number
}

export interface AccessClaims {
  sub: string
  originJti: string
  clientId: string
  /** The time of the sign-in in seconds since 1970; a refresh leaves it as it is. */
  authTime: number
}

export type Tokens = ReturnType<typeof createTokens>

/** The tokens of a sign-in or a refresh, named as in Cognito's AuthenticationResult. `ExpiresIn` is in seconds. */
export interface Issued {
  AccessToken: string
  IdToken: string
  TokenType: 'Bearer'
  ExpiresIn: number
}

/** The scope that lets people change their own account. Every token of a direct sign-in has it. */
export const selfServiceScope = 'aws.cognito.signin.user.admin'

export function createTokens(keys: SigningKeys, settings: TokenSettings, clock: Clock, newId: () => string) {
  const sign = async (claims: Record<string, unknown>, sub: string, issuedAt: number, lifeSeconds: number) => {
    const { kid, key } = await keys.current()
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(settings.issuer)
      .setSubject(sub)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
      .setJti(newId())
      .sign(key)
  }

  /** Reads an access token of this pool, whatever its scopes. The error says what is wrong with the token. */
  const readScoped = async (token: string): Promise<AccessClaims & { scopes: string[] }> => {
    const { payload } = await jwtVerify(token, keys.resolve, {
      algorithms: ['RS256'],
      requiredClaims: ['iss', 'sub', 'exp', 'origin_jti', 'client_id'],
      currentDate: clock.now(),
    }).catch((cause: unknown) => {
      throw cause instanceof errors.JWTExpired
        ? identityErrors.accessTokenExpired()
        : identityErrors.accessTokenInvalid()
    })
    const { iss = '', sub, origin_jti: originJti, client_id: clientId, token_use: use, scope, auth_time } = payload
    const rightKind = use === 'access' && typeof scope === 'string'
    const known = typeof clientId === 'string' && settings.clientIds.includes(clientId)
    if (!rightKind || !known || !settings.isIssuer(iss) || typeof sub !== 'string' || typeof originJti !== 'string') {
      throw identityErrors.accessTokenInvalid()
    }
    const authTime = typeof auth_time === 'number' ? auth_time : 0
    return { sub, originJti, clientId, authTime, scopes: scope.split(' ') }
  }

  return {
    /** `nonce` comes from the request that the id token answers (OpenID Connect Core 1.0, section 3.1.3.6). */
    async issue(
      account: Account,
      groups: readonly string[],
      signIn: SignIn,
      nonce: string | null = null,
    ): Promise<Issued> {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const shared = {
        origin_jti: signIn.originJti,
        event_id: newId(),
        auth_time: Math.floor(signIn.signedInAt.getTime() / 1000),
        ...(groups.length > 0 && { 'cognito:groups': groups }),
      }
      const device = signIn.deviceKey ?? signIn.offeredDeviceKey
      const access = {
        ...shared,
        token_use: 'access',
        client_id: signIn.clientId,
        scope: signIn.scope ?? selfServiceScope,
        username: account.username,
        ...(device !== null && { device_key: device }),
      }
      const id = {
        ...shared,
        ...idAttributes(account),
        token_use: 'id',
        aud: signIn.clientId,
        'cognito:username': account.username,
        ...(nonce !== null && { nonce }),
      }
      return {
        AccessToken: await sign(access, account.sub, issuedAt, settings.accessTokenSeconds),
        IdToken: await sign(id, account.sub, issuedAt, settings.idTokenSeconds),
        TokenType: 'Bearer',
        ExpiresIn: settings.accessTokenSeconds,
      }
    },

    /** Reads an access token that lets people change their own account. Throws the same errors as `readScoped`. */
    async readAccess(token: string): Promise<AccessClaims> {
      const { scopes, ...claims } = await readScoped(token)
      if (!scopes.includes(selfServiceScope)) throw identityErrors.accessTokenInvalid()
      return claims
    },

    readScoped,
  }
}

function idAttributes(account: Account): Record<string, unknown> {
  const attributes: Record<string, unknown> = toAttributes(account)
  // Only the id token has the verified flags as booleans. GetUser returns them as text.
  if (account.email !== null) attributes['email_verified'] = account.email_verified
  if (account.phone_number !== null) attributes['phone_number_verified'] = account.phone_number_verified
  return attributes
}
