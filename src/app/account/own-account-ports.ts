import { userPoolAddress } from '#domain/identity-address.ts'
import { localError } from '#features/sign-in/cognito-error.ts'
import { createOwnSessions, type OwnSessionsPort } from '#features/sign-in/own-account/own-sessions.ts'
import type { OwnAccountPorts } from '#features/sign-in/own-account/use-own-request.ts'
import { deviceClock } from '#offline/clock.ts'
import { refreshSession, type Refreshed } from '#offline/session/refresh.ts'
import { SessionError } from '#offline/session/session-error.ts'
import { identity } from './identity.ts'
import { reloadSession, workNow } from '../session/work.ts'

/** Returns this page's session, renewed if it is about to expire; none if somebody else has signed in since. `refused` is an access token to replace even though it has not expired. */
export async function freshSession(refused?: string): Promise<Refreshed> {
  const pool = await identity()
  if (!pool) return { kind: 'unreachable' }
  const endpoint = userPoolAddress(pool)
  const renewed = await refreshSession(
    {
      endpoint,
      clientId: pool.clientId,
      fetch: (...request) => fetch(...request),
      clock: deviceClock,
      locks: navigator.locks,
    },
    refused,
  )
  const isOther = renewed.kind === 'session' && renewed.session.actor !== workNow().session?.actor
  return isOther ? { kind: 'signed-out', fault: new SessionError('no-current-user') } : renewed
}

export const ownAccountPorts: Omit<OwnAccountPorts, 'signInAgain'> = {
  identity,
  session: () => freshSession(),
  async renew() {
    const known = await freshSession()
    if (known.kind === 'session') await freshSession(known.session.tokens?.accessToken)
    await reloadSession()
  },
}

/** Asks our own pool where this person is signed in. `account` is its address in the configuration. */
export const toOwnSessions = (account: string): OwnSessionsPort =>
  createOwnSessions({
    account,
    fetch: (...request) => fetch(...request),
    async accessToken() {
      const known = await freshSession()
      if (known.kind === 'unreachable') throw localError('network')
      const token = known.kind === 'session' ? known.session.tokens?.accessToken : undefined
      if (token === undefined) throw localError('not-authenticated')
      return token
    },
  })
