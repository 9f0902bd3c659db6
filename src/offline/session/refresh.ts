import * as z from 'zod/mini'
import type { EngineClock } from '../clock.ts'
import type { LockPort } from '../engine.ts'
import { requireStorage } from '../storage/block-writes.ts'
import { readSession, writeSession, type SessionTokens, type StoredSession } from './stored-session.ts'
import { SessionError, type SessionErrorCode } from './session-error.ts'
import { isSessionValid, tokenClaims } from './token-claims.ts'

const answerSchema = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    AccessToken: z.string(),
    RefreshToken: z.optional(z.string()),
  }),
})
const errorSchema = z.object({ __type: z.string(), message: z.optional(z.string()) })

/** These end a session for good; whatever else goes wrong may be better later. */
const ending = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'InvalidParameterException',
])

export interface IdentityPort {
  endpoint: string
  clientId: string
  fetch: typeof fetch
  clock: EngineClock
  locks: LockPort
}

export type Refreshed =
  | { kind: 'session'; session: StoredSession }
  | { kind: 'unreachable' }
  | { kind: 'signed-out'; fault: SessionError }

const timeout = 15_000

async function ask(port: IdentityPort, tokens: SessionTokens): Promise<unknown> {
  const parameters: Record<string, string> = { REFRESH_TOKEN: tokens.refreshToken }
  if (tokens.deviceKey !== null) parameters.DEVICE_KEY = tokens.deviceKey
  const response = await port.fetch(port.endpoint, {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({ ClientId: port.clientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: parameters }),
    signal: AbortSignal.timeout(timeout),
  })
  const body: unknown = await response.json()
  const failure = response.status === 400 ? errorSchema.safeParse(body).data : undefined
  if (failure && ending.has(failure.__type.replace(/^.*#/, '')))
    return failure.message === 'User is disabled.' ? 'closed' : 'ended'
  return response.ok ? body : undefined
}

/** Returns the error of a stored session that no request could mend. */
function lacks(username: string, tokens: SessionTokens): SessionErrorCode | undefined {
  if (!username) return 'no-username'
  return tokens.idToken ? undefined : 'no-id-token'
}

/** Deletes the tokens of a session that has ended, and leaves its user name. */
async function endTokens(session: StoredSession, code: SessionErrorCode): Promise<Refreshed> {
  await writeSession({ ...session, tokens: null })
  return signedOut(code)
}

const signedOut = (code: SessionErrorCode): Refreshed => ({ kind: 'signed-out', fault: new SessionError(code) })

async function refreshUnderLock(port: IdentityPort, refused: string | undefined): Promise<Refreshed> {
  const session = await readSession()
  if (!session) return signedOut('no-current-user')
  const { tokens } = session
  if (!tokens) return signedOut('not-authenticated')
  const lacking = lacks(session.username, tokens)
  if (lacking) return await endTokens(session, lacking)
  // Another tab or the worker may have been here while we waited for the lock.
  const fresh = isSessionValid(tokens, port.clock.wall() + 60_000) && tokens.accessToken !== refused
  if (fresh) return { kind: 'session', session }
  if (!tokens.refreshToken) return await endTokens(session, 'no-refresh-token')
  // Do not request tokens that cannot be saved: the old ones may end with the request.
  await requireStorage()
  let body: unknown
  try {
    body = await ask(port, tokens)
  } catch {
    return { kind: 'unreachable' }
  }
  if (body === 'closed') return await endTokens({ ...session, closed: true }, 'not-authenticated')
  if (body === 'ended') return await endTokens(session, 'not-authenticated')
  const result = answerSchema.safeParse(body).data?.AuthenticationResult
  const claims = result && tokenClaims(result.AccessToken)
  if (!result || !claims) return { kind: 'unreachable' }
  const renewed: StoredSession = {
    ...session,
    tokens: {
      ...tokens,
      idToken: result.IdToken,
      accessToken: result.AccessToken,
      refreshToken: result.RefreshToken ?? tokens.refreshToken,
      clockDrift: port.clock.wall() - claims.iat * 1000,
    },
  }
  await writeSession(renewed)
  return { kind: 'session', session: renewed }
}

/** Renews the tokens, one caller at a time over page, tabs and worker. `refused` is a token that was answered with 401. */
export async function refreshSession(port: IdentityPort, refused?: string): Promise<Refreshed> {
  return await port.locks.request('session', async () => await refreshUnderLock(port, refused))
}
