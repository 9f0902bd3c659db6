import { toAttributes, type Account } from './accounts/accounts.ts'
import { firstPasswordDays } from './admin/first-password.ts'
import { askFactor } from './challenges/factor-challenge.ts'
import { identityErrors } from './identity-error.ts'
import type { Pool } from './pool.ts'
import type { SignInStep } from './challenges/challenges.ts'
import { openStep } from './challenges/sign-in-step.ts'

/**
 * What follows once a password was proven: the forced change of a first password, or the second factor.
 * The state of an account is revealed only to those who know its password.
 */
export async function continueSignIn(pool: Pool, step: SignInStep): Promise<object> {
  const { account } = step
  if (!account.enabled) throw pool.events.refuse({ id: account.sub, account }, 'closed', identityErrors.userDisabled())
  if (account.status === 'UNCONFIRMED') throw identityErrors.userUnconfirmed()
  if (account.status === 'RESET_REQUIRED') throw identityErrors.resetRequired()
  if (account.status === 'FORCE_CHANGE_PASSWORD' && isStale(pool, account)) throw identityErrors.firstPasswordExpired()
  if (account.status === 'FORCE_CHANGE_PASSWORD') return askNewPassword(pool, step)
  return askFactor(pool, step)
}

/** An invitation that nobody has taken up opens nothing for whoever finds the mail later. */
const isStale = (pool: Pool, account: Account): boolean =>
  pool.clock.now().getTime() - new Date(account.updated_at).getTime() > firstPasswordDays * 86_400_000

async function askNewPassword(pool: Pool, step: SignInStep): Promise<object> {
  const { sub, ...attributes } = toAttributes(step.account)
  const missing = pool.requiredAttributes.filter((name) => !(name in attributes))
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: await openStep(pool, step, 'new-password', {}, pool.newPasswordSeconds),
    ChallengeParameters: {
      USER_ID_FOR_SRP: sub,
      requiredAttributes: JSON.stringify(missing.map((name) => `userAttributes.${name}`)),
      userAttributes: JSON.stringify(attributes),
    },
  }
}
