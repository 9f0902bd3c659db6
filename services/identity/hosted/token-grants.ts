import { createHash } from 'node:crypto'
import { IdentityError } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import { renewTokens } from '../tokens/renew-tokens.ts'
import { sameBytes } from '../passwords/srp.ts'
import { startSession } from '../tokens/start-session.ts'
import type { Issued } from '../tokens/tokens.ts'
import type { HostedCode, HostedCodes } from './hosted-codes.ts'
import type { HostedClient } from './hosted-options.ts'
import { TokenError } from './token-error.ts'

/** RFC 6749, section 5.1, with the id token of OpenID Connect; `expires_in` in seconds. */
interface TokenAnswer {
  id_token: string
  access_token: string
  refresh_token?: string
  token_type: 'Bearer'
  expires_in: number
}

type Parameters = ReadonlyMap<string, string>

const answerOf = ({ IdToken, AccessToken, TokenType, ExpiresIn }: Issued): TokenAnswer => ({
  id_token: IdToken,
  access_token: AccessToken,
  token_type: TokenType,
  expires_in: ExpiresIn,
})

function requireText(parameters: Parameters, name: string): string {
  const value = parameters.get(name)
  if (value !== undefined) return value
  throw new TokenError('invalid_request', `${name} is missing.`)
}

/** Returns whether the verifier matches the digest that began the sign-in (RFC 7636, section 4.6). */
function isVerifier(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  return sameBytes(createHash('sha256').update(verifier).digest(), Buffer.from(challenge, 'base64url'))
}

/** The two grants of the token endpoint. Throws TokenError. */
export function createTokenGrants(pool: Pool, codes: HostedCodes, clients: readonly HostedClient[]) {
  const revoke = ({ sub, origin_jti: originJti }: HostedCode) => pool.refreshTokens.revokeSignIn(sub, originJti)

  const exchange = async (clientId: string, parameters: Parameters): Promise<TokenAnswer> => {
    const code = requireText(parameters, 'code')
    const redirectUri = requireText(parameters, 'redirect_uri')
    const verifier = requireText(parameters, 'code_verifier')
    const found = await codes.use(code)
    if (!found) throw new TokenError('invalid_grant', 'The code is not known.')
    if (found.uses > 1) {
      await revoke(found)
      throw new TokenError('invalid_grant', 'The code was used before; what it gave is taken back.')
    }
    const bound =
      found.client_id === clientId && found.redirect_uri === redirectUri && isVerifier(verifier, found.code_challenge)
    if (!bound || new Date(found.expires_at) <= pool.clock.now()) {
      throw new TokenError('invalid_grant', 'The code has expired, or belongs to another request.')
    }
    const account = await pool.accounts.findBySub(found.sub)
    if (!account) throw new TokenError('invalid_grant', 'The account is gone.')
    const { AuthenticationResult: issued } = await startSession(
      pool,
      { account, clientId, session: undefined, deviceKey: null },
      null,
      {
        originJti: found.origin_jti,
        scope: found.scope,
        signedInAt: new Date(found.signed_in_at),
      },
      found.nonce,
    )
    // Two at once: the second may have come before there was anything to take back.
    if (await codes.wasReused(found)) {
      await revoke(found)
      throw new TokenError('invalid_grant', 'The code was used twice; what it gave is taken back.')
    }
    return { ...answerOf(issued), refresh_token: issued.RefreshToken }
  }

  const refresh = async (clientId: string, parameters: Parameters): Promise<TokenAnswer> =>
    answerOf(await renewTokens(pool, clientId, requireText(parameters, 'refresh_token'), null))

  const grants: ReadonlyMap<string, typeof exchange> = new Map([
    ['authorization_code', exchange],
    ['refresh_token', refresh],
  ])

  return async (parameters: Parameters): Promise<TokenAnswer> => {
    const grant = grants.get(requireText(parameters, 'grant_type'))
    if (!grant) throw new TokenError('unsupported_grant_type', 'The grants are authorization_code and refresh_token.')
    const clientId = requireText(parameters, 'client_id')
    if (!clients.some(({ id }) => id === clientId)) throw new TokenError('invalid_client', 'The client is not known.')
    try {
      return await grant(clientId, parameters)
    } catch (cause) {
      throw cause instanceof IdentityError ? new TokenError('invalid_grant', cause.message) : cause
    }
  }
}
