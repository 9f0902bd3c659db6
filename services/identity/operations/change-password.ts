import * as z from 'zod/mini'
import { warnOwner } from '../accounts/warn-owner.ts'
import { authorise } from '../authorise.ts'
import { requireFreshSignIn } from '../factors/require-fresh-sign-in.ts'
import { identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'
import { requireGoodPassword } from '../passwords/password-policy.ts'
import { checkPassword, makeVerifier } from '../passwords/srp.ts'

const inputSchema = z.object({
  AccessToken: z.string(),
  PreviousPassword: z.string().check(z.maxLength(256)),
  ProposedPassword: z.string().check(z.maxLength(256)),
})

/** Ends every other session: whoever knew the old password may be in one. Cognito ends none. */
export const changePassword = defineOperation(inputSchema, async (pool, input) => {
  const { account, claims } = await authorise(pool, input.AccessToken)
  await requireFreshSignIn(pool, account, claims)
  requireGoodPassword(input.ProposedPassword, pool.passwordPolicy)
  // Counted with the sign-ins: a found phone must not be a second place to guess at.
  if (!(await pool.attempts.claim(account.sub, 'password', pool.from))) throw identityErrors.tooManyAttempts()
  const identity = { poolName: pool.name, userId: account.sub }
  if (!checkPassword(identity, input.PreviousPassword, account)) throw identityErrors.wrongPassword()
  await pool.attempts.clear(account.sub, 'password', pool.from)
  const salt = Buffer.from(pool.random(16)).toString('hex')
  await pool.accounts.setPassword(account.sub, makeVerifier(identity, input.ProposedPassword, salt))
  await pool.refreshTokens.revokeOthers(account.sub, claims.originJti)
  await warnOwner(pool, account, 'password')
  pool.log.info('identity.password-changed', { sub: account.sub })
  return {}
})
