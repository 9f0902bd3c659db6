import { userPoolAddress } from '#domain/identity-address.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { LockPort } from '#offline/engine.ts'
import { revokeTokens } from '#offline/session/revoke.ts'
import { deleteSession, readSession } from '#offline/session/stored-session.ts'

export interface SignOutPort {
  identity: Pick<RuntimeConfig['identity'], 'endpoint' | 'region' | 'clientId'> | null
  fetch: typeof fetch
  locks: LockPort
}

/**
 * Ends the session on this phone, and in the pool where it can be reached. The courier's store stays:
 * it opens again for them alone. Returns whether the pool has taken the tokens back.
 */
export async function endSession({ identity, fetch, locks }: SignOutPort): Promise<boolean> {
  // This takes the refresh lock, because a refresh would otherwise save the old session again.
  const tokens = await locks.request('session', async () => {
    const session = await readSession()
    await deleteSession()
    return session?.tokens ?? null
  })
  if (!tokens?.accessToken || !identity) return false
  return await revokeTokens({ endpoint: userPoolAddress(identity), clientId: identity.clientId, fetch }, tokens)
}
