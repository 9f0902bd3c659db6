import type { Account } from '../accounts/accounts.ts'
import { warnOwner } from '../accounts/warn-owner.ts'
import { invalidParameter } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import type { AccessClaims } from '../tokens/tokens.ts'
import { requireFreshSignIn } from './require-fresh-sign-in.ts'
import { activeFactors, type Factor, type FactorSettings } from './second-factors.ts'

interface FactorWish {
  Enabled?: boolean | null | undefined
  PreferredMfa?: boolean | null | undefined
}

/** Changes the factors of a signed-in person. Every other session ends unless the same factors stay on. */
export async function setOwnFactors(
  pool: Pool,
  { account, claims }: { account: Account; claims: AccessClaims },
  wishes: Partial<Record<Factor, FactorWish | undefined>>,
): Promise<void> {
  await requireFreshSignIn(pool, account, claims)
  const read = async () => activeFactors(account, await pool.factors.of(account.sub)).join()
  const before = await read()
  await setFactors(pool, account, wishes)
  if ((await read()) !== before) await pool.refreshTokens.revokeOthers(account.sub, claims.originJti)
}

/**
 * Turns factors on and off, and rejects a change that would lock their owner out. Where everybody needs one, only an
 * administrator leaves somebody without: their next sign-in asks for a new one.
 */
export async function setFactors(
  pool: Pool,
  account: Account,
  wishes: Partial<Record<Factor, FactorWish | undefined>>,
  by: 'owner' | 'administrator' = 'owner',
): Promise<void> {
  const before = await pool.factors.of(account.sub)
  const after = settingsAfter(before, wishes)
  const on = (factor: Factor) => wishes[factor]?.Enabled === true
  if (on('SMS_MFA') && !(account.phone_number !== null && account.phone_number_verified)) {
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
  }
  if (on('SOFTWARE_TOKEN_MFA') && before.totp_seed === null) {
    throw invalidParameter('User has not verified software token mfa')
  }
  const isWithout = activeFactors(account, { ...before, ...after }).length === 0
  if (by === 'owner' && isWithout && (await pool.needsFactor(account.sub))) {
    throw invalidParameter('The user pool requires a second factor.')
  }
  await pool.factors.set(account.sub, after)
  const isChanged = before.sms_enabled !== after.sms_enabled || before.totp_enabled !== after.totp_enabled
  if (isChanged) await warnOwner(pool, account, 'second-factor')
  pool.log.info('identity.factors-set', { sub: account.sub, ...after })
}

function settingsAfter(before: FactorSettings, wishes: Partial<Record<Factor, FactorWish | undefined>>) {
  const sms = wishes.SMS_MFA?.Enabled ?? before.sms_enabled
  const totp = wishes.SOFTWARE_TOKEN_MFA?.Enabled ?? before.totp_enabled
  const enabled: Record<Factor, boolean> = { SMS_MFA: sms, SOFTWARE_TOKEN_MFA: totp }
  const wanted = (['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const).filter((factor) => wishes[factor]?.PreferredMfa === true)
  const [preferred] = wanted
  if (wanted.length > 1) throw invalidParameter('Only one MFA method can be preferred.')
  if (preferred && !enabled[preferred]) throw invalidParameter('A preferred MFA method must be enabled.')
  const { preferred: kept } = before
  const keeps = kept !== null && enabled[kept] && wishes[kept]?.PreferredMfa !== false
  return { sms_enabled: sms, totp_enabled: totp, preferred: preferred ?? (keeps ? kept : null) }
}
