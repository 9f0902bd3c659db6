import { userPoolAddress } from '#domain/identity-address.ts'
import type { SignedIn } from '#features/sign-in/cognito-client.ts'
import { CognitoError } from '#features/sign-in/cognito-error.ts'
import { saveSignIn } from '#features/sign-in/sign-in-sync.ts'
import { revokeTokens } from '#offline/session/revoke.ts'
import { readSession } from '#offline/session/stored-session.ts'
import { identity } from './identity.ts'
import { reloadSession } from '../session/work.ts'

/**
 * Replaces this phone's sign-in with a new one of the same person; the store stays open.
 * Throws CognitoError if it is somebody else.
 */
export async function replaceSignIn(result: SignedIn): Promise<void> {
  // This takes the same lock as the renewal, because a renewal in progress would overwrite the new session with the old one.
  const before = await navigator.locks.request('session', async () => {
    const session = await readSession()
    if (session?.actor !== result.sub)
      throw new CognitoError('NotAuthorizedException', 'Incorrect username or password.')
    await saveSignIn(result, session.username)
    return session
  })
  await reloadSession()
  const pool = await identity()
  if (!pool || !before.tokens) return
  // The old sign-in would stay valid for weeks. If revoking it fails, it expires by itself.
  const port = {
    endpoint: userPoolAddress(pool),
    clientId: pool.clientId,
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  }
  void revokeTokens(port, before.tokens).catch(() => undefined)
}
