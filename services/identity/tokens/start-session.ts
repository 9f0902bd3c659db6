import { warnOfNewDevice } from '../accounts/warn-owner.ts'
import { identityErrors } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import type { SignIn } from './refresh-tokens.ts'
import type { SignInStep } from '../challenges/challenges.ts'
import type { Issued } from './tokens.ts'

export interface Session {
  AuthenticationResult: Issued & {
    RefreshToken: string
    NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string }
  }
  ChallengeParameters: object
}

/**
 * Issues the three tokens of a new sign-in. One that did not prove a device is offered a new one, which
 * exists once the client has confirmed it. `given`: what was settled before, such as the id of the sign-in; `nonce`: of
 * the request that the id token answers.
 */
export async function startSession(
  pool: Pool,
  { account, clientId }: SignInStep,
  provenDevice: string | null = null,
  given: Partial<SignIn> = {},
  nonce: string | null = null,
): Promise<Session> {
  if (!account.enabled) throw identityErrors.userDisabled()
  const offered = pool.deviceTracking === 'off' || provenDevice !== null ? null : `${pool.region}_${pool.newId()}`
  const signIn = {
    sub: account.sub,
    originJti: pool.newId(),
    clientId,
    signedInAt: pool.clock.now(),
    deviceKey: provenDevice,
    offeredDeviceKey: offered,
    scope: null,
    ...given,
  }
  const refreshToken = await pool.refreshTokens.issue(signIn)
  const tokens = await pool.tokens.issue(account, await pool.accounts.groupsOf(account.sub), signIn, nonce)
  await pool.events.record(account.sub, 'signed-in')
  pool.log.info('identity.signed-in', { sub: account.sub, clientId })
  await warnOfNewDevice(pool, account, signIn)
  const metadata = offered && { DeviceKey: offered, DeviceGroupKey: pool.devices.groupKey(account.sub) }
  return {
    AuthenticationResult: { ...tokens, RefreshToken: refreshToken, ...(metadata && { NewDeviceMetadata: metadata }) },
    ChallengeParameters: {},
  }
}
