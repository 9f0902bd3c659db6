import { refusals } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import type { SignIn } from './refresh-tokens.ts'
import type { Issued } from './tokens.ts'

/** New tokens for a refresh token. Throws the refusal that tells a client whether the session has ended. */
export async function renewTokens(
  pool: Pool,
  clientId: string,
  token: string,
  deviceKey: string | null,
): Promise<Issued> {
  const signIn = await pool.refreshTokens.check(token, clientId).catch(async (cause: unknown) => {
    // Whose account was closed is told that, and not what the closing did to their tokens.
    const owner = await pool.refreshTokens.ownerOf(token)
    throw owner !== undefined && (await pool.accounts.findBySub(owner))?.enabled === false
      ? refusals.userDisabled()
      : cause
  })
  const account = await pool.accounts.findBySub(signIn.sub)
  if (!account) throw refusals.userMissing()
  if (!account.enabled) throw refusals.userDisabled()
  if (account.status === 'RESET_REQUIRED') throw refusals.resetRequired()
  await requireOwnDevice(pool, signIn, deviceKey)
  const groups = await pool.accounts.groupsOf(account.sub)
  return pool.tokens.issue(account, groups, signIn)
}

/** A sign-in on a confirmed device is refreshed from there alone, and not once the device was forgotten. */
async function requireOwnDevice(pool: Pool, signIn: SignIn, key: string | null): Promise<void> {
  if (pool.deviceTracking === 'off' || signIn.deviceKey === null) return
  if (!(await pool.devices.find(signIn.sub, signIn.deviceKey))) throw refusals.refreshTokenRevoked()
  if (key !== signIn.deviceKey) throw refusals.refreshTokenInvalid()
}
