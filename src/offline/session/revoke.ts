import type { IdentityPort } from './refresh.ts'
import { SessionError } from './session-error.ts'
import type { SessionTokens } from './stored-session.ts'

/** Milliseconds; a sign-out must not hang on a thin line. */
const timeout = 5_000

/**
 * Takes back a refresh token, and with it every token that it made. False where the pool could not be
 * reached or would not: the tokens then end by their own time. Throws a SessionFault where there is nothing to take back.
 */
export async function revokeTokens(
  port: Pick<IdentityPort, 'endpoint' | 'clientId' | 'fetch'>,
  { accessToken, refreshToken }: Pick<SessionTokens, 'accessToken' | 'refreshToken'>,
): Promise<boolean> {
  if (!accessToken) throw new SessionError('no-access-token')
  try {
    const response = await port.fetch(port.endpoint, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      body: JSON.stringify({ Token: refreshToken, ClientId: port.clientId }),
      signal: AbortSignal.timeout(timeout),
    })
    return response.ok
  } catch {
    return false
  }
}
