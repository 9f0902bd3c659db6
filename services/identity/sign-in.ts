import type { Account } from './accounts.ts'
import { attributesOf } from './accounts.ts'
import { refusals } from './identity-error.ts'
import type { Pool } from './pool.ts'

/**
 * What follows once a password was proven: tokens, or the forced change of a first password.
 * The state of an account is told to nobody who does not know its password.
 */
export async function continueSignIn(pool: Pool, account: Account, clientId: string): Promise<object> {
  if (!account.enabled) throw refusals.userDisabled()
  if (account.status === 'UNCONFIRMED') throw refusals.userUnconfirmed()
  if (account.status === 'RESET_REQUIRED') throw refusals.resetRequired()
  if (account.status === 'FORCE_CHANGE_PASSWORD') return askNewPassword(pool, account, clientId)
  return startSession(pool, account, clientId)
}

/** Issues the three tokens of a new sign-in. */
export async function startSession(pool: Pool, account: Account, clientId: string): Promise<object> {
  const signIn = { sub: account.sub, originJti: pool.newId(), clientId, signedInAt: pool.clock.now() }
  const refreshToken = await pool.refreshTokens.issue(signIn)
  const tokens = await pool.tokens.issue(account, await pool.accounts.groupsOf(account.sub), signIn)
  pool.log.info('identity.signed-in', { sub: account.sub, clientId })
  return { AuthenticationResult: { ...tokens, RefreshToken: refreshToken }, ChallengeParameters: {} }
}

async function askNewPassword(pool: Pool, account: Account, clientId: string): Promise<object> {
  const challenge = { subject: account.sub, clientId, state: {} }
  const { sub: _sub, ...attributes } = attributesOf(account)
  const missing = pool.requiredAttributes.filter((name) => !(name in attributes))
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: await pool.challenges.open('new-password', challenge, pool.newPasswordSeconds),
    ChallengeParameters: {
      USER_ID_FOR_SRP: account.sub,
      requiredAttributes: JSON.stringify(missing.map((name) => `userAttributes.${name}`)),
      userAttributes: JSON.stringify(attributes),
    },
  }
}
