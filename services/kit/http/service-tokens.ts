import { SignJWT, decodeProtectedHeader, jwtVerify } from 'jose'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Clock } from '../clock.ts'
import type { Caller, Verify } from './auth.ts'
import { ProblemError } from './problem.ts'

export interface ServiceTokens {
  /** An Authorization header by which `from` may call `to`, and nobody else, within a minute. */
  issue(from: ServiceKey, to: ServiceKey): Promise<string>
  /** Lets people in by `verify`, and services by their tokens for `to`. */
  admit(to: ServiceKey, verify: Verify): Verify
}

const issuer = 'urn:courier-app:services'
/** Sets these tokens apart from a person's before anything in them is believed. */
const type = 'service+jwt'
const lifeSeconds = 60

/** The group of a service; a pool that has one of this name makes nobody a service. */
const serviceGroup = 'service'

function isServiceToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === type
  } catch {
    return false
  }
}

/** @param secrets of 32 bytes each; the first one signs, all of them are believed, so that they can be changed */
export function createServiceTokens(secrets: readonly Uint8Array[], clock: Clock): ServiceTokens {
  const [own] = secrets
  if (!own || secrets.some((secret) => secret.length < 32)) throw new Error('Services sign with a secret of 32 bytes.')

  async function read(token: string, to: ServiceKey): Promise<Caller> {
    for (const secret of secrets) {
      const options = {
        algorithms: ['HS256'],
        typ: type,
        issuer,
        audience: to,
        requiredClaims: ['exp', 'sub', 'jti'],
        currentDate: clock.now(),
      }
      const verified = await jwtVerify(token, secret, options).catch(() => null)
      const { sub, jti, exp } = verified?.payload ?? {}
      if (sub !== undefined && jti !== undefined)
        return {
          sub,
          username: sub,
          groups: [serviceGroup],
          tokenId: jti,
          ...(exp !== undefined && { expiresAt: exp }),
        }
    }
    throw new ProblemError('token-invalid')
  }

  return {
    async issue(from, to) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setIssuer(issuer)
        .setSubject(`service/${from}`)
        .setAudience(to)
        .setJti(`${from}/${to}/${now}`)
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .sign(own)
      return `Bearer ${token}`
    },
    admit: (to, verify) => async (authorization, from) => {
      const token = authorization?.replace(/^Bearer /i, '') ?? ''
      if (isServiceToken(token)) return await read(token, to)
      return withoutServiceGroup(await verify(authorization, from))
    },
  }
}

/** A person is no service, whatever groups the pool has. */
export const withoutServiceGroup = (caller: Caller): Caller => ({
  ...caller,
  groups: caller.groups.filter((group) => group !== serviceGroup),
})
