import { identityErrors } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import type { SignIn } from './refresh-tokens.ts'
import type { Issued } from './tokens.ts'

/** Returns new tokens for a refresh token. The error says whether the session has ended. */
export async function renewTokens(
  pool: Pool,
  clientId: string,
  token: string,
  deviceKey: string | null,
): Promise<Issued> {
  const signIn = await pool.refreshTokens.check(token, clientId).catch(async (cause: unknown) => {
    // The owner of a closed account gets that error, and not the one about revoked tokens.
    const owner = await pool.refreshTokens.ownerOf(token)
    throw owner !== undefined && (await pool.accounts.findBySub(owner))?.enabled === false
      ? identityErrors.userDisabled()
      : cause
  })
  const account = await pool.accounts.findBySub(signIn.sub)
  if (!account) throw identityErrors.userMissing()
  if (!account.enabled) throw identityErrors.userDisabled()
  if (account.status === 'RESET_REQUIRED') throw identityErrors.resetRequired()
  await requireOwnDevice(pool, signIn, deviceKey)
  await pool.refreshTokens.touch(signIn.sub, signIn.originJti)
  const groups = await pool.accounts.groupsOf(account.sub)
  return pool.tokens.issue(account, groups, signIn)
}

/** A sign-in on a confirmed device can be refreshed only from that device, and not after the device was removed. */
async function requireOwnDevice(pool: Pool, signIn: SignIn, key: string | null): Promise<void> {
  if (pool.deviceTracking === 'off' || signIn.deviceKey === null) return
  if (!(await pool.devices.find(signIn.sub, signIn.deviceKey))) throw identityErrors.refreshTokenRevoked()
  if (key !== signIn.deviceKey) throw identityErrors.refreshTokenInvalid()
}
