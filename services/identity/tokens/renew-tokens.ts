import { warnOwner } from '../accounts/warn-owner.ts'
import { requireClient } from '../clients.ts'
import { identityErrors } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import type { SignIn } from './refresh-tokens.ts'
import type { Issued } from './tokens.ts'

/** The longest time for which a replaced token may be good. */
const longestGraceSeconds = 60

/** Returns new tokens for a refresh token. The error says whether the session has ended. */
export async function renewTokens(
  pool: Pool,
  clientId: string,
  token: string,
  deviceKey: string | null,
): Promise<Issued> {
  return (await renew(pool, clientId, token, deviceKey)).issued
}

/** Returns new tokens with the next refresh token, where the client changes it at each use. */
export async function rotateTokens(
  pool: Pool,
  clientId: string,
  token: string,
  deviceKey: string | null,
): Promise<Issued & { RefreshToken?: string }> {
  const { issued, signIn } = await renew(pool, clientId, token, deviceKey)
  if (!requireClient(pool, clientId).rotation) return issued
  return { ...issued, RefreshToken: await pool.refreshTokens.replace(token, signIn) }
}

async function renew(
  pool: Pool,
  clientId: string,
  token: string,
  deviceKey: string | null,
): Promise<{ issued: Issued; signIn: SignIn }> {
  const { replacedAt, ...signIn } = await pool.refreshTokens.check(token, clientId).catch(async (cause: unknown) => {
    // The owner of a closed account gets that error, and not the one about revoked tokens.
    const owner = await pool.refreshTokens.ownerOf(token)
    throw owner !== undefined && (await pool.accounts.findBySub(owner))?.enabled === false
      ? identityErrors.userDisabled()
      : cause
  })
  if (replacedAt) await requireGrace(pool, clientId, signIn, replacedAt)
  const account = await pool.accounts.findBySub(signIn.sub)
  if (!account) throw identityErrors.userMissing()
  if (!account.enabled) throw identityErrors.userDisabled()
  if (account.status === 'RESET_REQUIRED') throw identityErrors.resetRequired()
  await requireOwnDevice(pool, signIn, deviceKey)
  await pool.refreshTokens.touch(signIn.sub, signIn.originJti)
  const groups = await pool.accounts.groupsOf(account.sub)
  return { issued: await pool.tokens.issue(account, groups, signIn), signIn }
}

/**
 * A token that is used long after it was replaced is a copy: the client has the next one. Nobody knows whether the client
 * or a thief sent it, so the sign-in ends, and its owner is told.
 */
async function requireGrace(pool: Pool, clientId: string, signIn: SignIn, replacedAt: Date): Promise<void> {
  const { rotation } = requireClient(pool, clientId)
  const graceMs = (rotation?.graceSeconds ?? longestGraceSeconds) * 1000
  if (pool.clock.now().getTime() - replacedAt.getTime() <= graceMs) return
  if (await pool.refreshTokens.end(signIn.sub, signIn.originJti)) {
    pool.log.warn('identity.token-reused', { sub: signIn.sub, clientId })
    const account = await pool.accounts.findBySub(signIn.sub)
    if (account) await warnOwner(pool, account, 'token-reused')
  }
  throw identityErrors.refreshTokenRevoked()
}

/** A sign-in on a confirmed device can be refreshed only from that device, and not after the device was removed. */
async function requireOwnDevice(pool: Pool, signIn: SignIn, key: string | null): Promise<void> {
  if (pool.deviceTracking === 'off' || signIn.deviceKey === null) return
  if (!(await pool.devices.find(signIn.sub, signIn.deviceKey))) throw identityErrors.refreshTokenRevoked()
  if (key !== signIn.deviceKey) throw identityErrors.refreshTokenInvalid()
}
