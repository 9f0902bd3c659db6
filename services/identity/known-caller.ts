import type { Pool } from './pool.ts'
import { textAt } from './rate-limits.ts'

/** Returns who has sent a request, if it brings what only they have: a device's key, a refresh or an access token. */
export async function findKnownCaller(pool: Pool, body: unknown): Promise<string | undefined> {
  const refreshToken = textAt(body, ['AuthParameters', 'REFRESH_TOKEN']) ?? textAt(body, ['RefreshToken'])
  const owner = refreshToken ? await pool.refreshTokens.ownerOf(refreshToken) : undefined
  if (owner !== undefined) return `person ${owner}`
  const accessToken = textAt(body, ['AccessToken'])
  const claims = accessToken ? await pool.tokens.readAccess(accessToken).catch(() => undefined) : undefined
  if (claims) return `person ${claims.sub}`
  return await findDevice(pool, body)
}

async function findDevice(pool: Pool, body: unknown): Promise<string | undefined> {
  if (pool.deviceTracking === 'off') return undefined
  for (const part of ['AuthParameters', 'ChallengeResponses']) {
    const [name, key] = [textAt(body, [part, 'USERNAME']), textAt(body, [part, 'DEVICE_KEY'])]
    if (!name || !key) continue
    const subject = await pool.subjects.byName(name)
    if (await pool.devices.find(subject.id, key)) return `device ${key}`
  }
  return undefined
}
