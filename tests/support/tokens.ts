import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet } from 'jose'
import type { Clock } from '#kit/clock.ts'

export const testIssuer = 'https://identity.test/eu-west-2_Depot1'
export const testClientId = 'app-client'

export interface TokenClaims {
  sub: string
  groups?: readonly string[]
  issuer?: string
  clientId?: string
  tokenUse?: string
  /** The lifetime in seconds from now. */
  expiresIn?: number
  notBefore?: number
}

export interface TokenMaker {
  jwks: JSONWebKeySet
  /** The value of an Authorization header. */
  bearer(claims: TokenClaims): Promise<string>
}

/** Signs access tokens as the user pool does, right ones and wrong ones. */
export async function createTokenMaker(clock: Clock, kid = 'key-1'): Promise<TokenMaker> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return {
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] },
    async bearer(claims) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const payload = {
        token_use: claims.tokenUse ?? 'access',
        client_id: claims.clientId ?? testClientId,
        username: `user of ${claims.sub}`,
        'cognito:groups': claims.groups ?? ['courier'],
        ...(claims.notBefore === undefined ? {} : { nbf: now + claims.notBefore }),
      }
      const token = await new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid })
        .setSubject(claims.sub)
        .setIssuer(claims.issuer ?? testIssuer)
        .setJti(`token of ${claims.sub}`)
        .setIssuedAt(now)
        .setExpirationTime(now + (claims.expiresIn ?? 3600))
        .sign(privateKey)
      return `Bearer ${token}`
    },
  }
}
