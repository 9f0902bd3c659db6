import type { AccountEventKind } from '#contracts/courier/own-sessions.ts'
import { describeError } from '#kit/describe-error.ts'
import { formatWarning, type OwnerWarning } from '#kit/delivery/message-templates.ts'
import type { Pool } from '../pool.ts'
import type { Account } from './accounts.ts'

const contactsOf = ({ email, email_verified, phone_number, phone_number_verified }: Account): string[] => [
  ...(email !== null && email_verified ? [email] : []),
  ...(phone_number !== null && phone_number_verified ? [phone_number] : []),
]

/** How a warning is recorded; a sign-in is recorded on any device. */
const events: Readonly<Record<OwnerWarning, Exclude<AccountEventKind, 'refused'> | null>> = {
  'new-device': null,
  email: 'email-changed',
  phone: 'phone-changed',
  password: 'password-changed',
  'second-factor': 'second-factor-changed',
  'token-reused': 'token-reused',
}

/**
 * Warns the owner of an account about a change, at every verified address that it had before and has now: whoever
 * changes an address must not keep the warning from the old one. An address that nobody has verified may belong to a
 * stranger. `before` is the account before the change; `event` is how it is recorded, null if it is recorded elsewhere.
 */
export async function warnOwner(
  pool: Pool,
  before: Account,
  warning: OwnerWarning,
  event: Exclude<AccountEventKind, 'refused'> | null = events[warning],
): Promise<void> {
  if (event !== null) await pool.events.record(before.sub, event)
  try {
    const after = await pool.accounts.findBySub(before.sub)
    const addresses = new Set([...contactsOf(before), ...(after ? contactsOf(after) : [])])
    const notice = formatWarning(warning, before.username, pool.clock.now())
    for (const to of addresses) await pool.notices.notify(to, notice)
  } catch (error) {
    // The change is made, and its owner must not be told that it failed.
    pool.log.error('identity.owner-not-warned', { sub: before.sub, warning, ...describeError(error) })
  }
}

/** Warns about each address among the attributes that were changed. */
export async function warnOfAddresses(pool: Pool, before: Account, changed: readonly string[]): Promise<void> {
  if (changed.includes('email')) await warnOwner(pool, before, 'email')
  if (changed.includes('phone_number')) await warnOwner(pool, before, 'phone')
}

/**
 * Warns about a sign-in that did not prove a known device. The first sign-in of an account is no news to its owner,
 * and neither are further tokens of one sign-in on the hosted page. A pool that doesn't track devices can't tell.
 */
export async function warnOfNewDevice(
  pool: Pool,
  account: Account,
  signIn: { originJti: string; signedInAt: Date; deviceKey: string | null },
): Promise<void> {
  if (pool.deviceTracking === 'off' || signIn.deviceKey !== null) return
  const { hasOthers, hasSame } = await pool.refreshTokens.compare(account.sub, signIn)
  if (hasOthers && !hasSame) await warnOwner(pool, account, 'new-device')
}
