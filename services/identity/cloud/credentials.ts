import { SignJWT } from 'jose'
import type { Clock } from '#kit/clock.ts'
import type { SigningKeys } from '../tokens/signing-keys.ts'

/** Temporary keys as Cognito sends them. `Expiration` is in seconds since 1970. */
export interface CloudCredentials {
  AccessKeyId: string
  SecretKey: string
  SessionToken: string
  Expiration: number
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Makes temporary keys for an identity. The signed session token says who owns them and when they expire. */
export function createCredentials(
  keys: SigningKeys,
  { issuer, seconds }: { issuer: string; seconds: number },
  clock: Clock,
  random: (byteCount: number) => Uint8Array,
) {
  return async (identityId: string, role: 'authenticated' | 'unauthenticated'): Promise<CloudCredentials> => {
    const issuedAt = Math.floor(clock.now().getTime() / 1000)
    const AccessKeyId = `ASIA${Array.from(random(16), (byte) => alphabet[byte % 32]).join('')}`
    const { kid, key } = await keys.current()
    const SessionToken = await new SignJWT({ token_use: 'cloud', amr: [role], access_key: AccessKeyId })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setSubject(identityId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(key)
    return {
      AccessKeyId,
      SecretKey: Buffer.from(random(30)).toString('base64'),
      SessionToken,
      Expiration: issuedAt + seconds,
    }
  }
}
