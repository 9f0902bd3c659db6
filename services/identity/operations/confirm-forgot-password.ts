import * as z from 'zod/mini'
import { warnOwner } from '../accounts/warn-owner.ts'
import { requireClient } from '../clients.ts'
import { IdentityError, identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'
import { requireGoodPassword } from '../passwords/password-policy.ts'
import { checkPassword, makeVerifier } from '../passwords/srp.ts'

const inputSchema = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ConfirmationCode: z.string(),
  Password: z.string().check(z.maxLength(256)),
})

export const confirmForgotPassword = defineOperation(inputSchema, async (pool, input) => {
  requireClient(pool, input.ClientId)
  requireGoodPassword(input.Password, pool.passwordPolicy)
  const subject = await pool.subjects.byName(input.Username)
  if (!(await pool.attempts.claim(subject.id, 'code', pool.from)))
    throw pool.events.refuse(subject, 'locked', identityErrors.tooManyAttempts())
  const { again } = await pool.codes
    .use(subject.id, 'reset', input.ConfirmationCode, { source: pool.from })
    .catch((cause: unknown) => {
      throw cause instanceof IdentityError ? pool.events.refuse(subject, 'recovery', cause) : cause
    })
  if (!subject.account?.enabled) throw identityErrors.codeExpired()
  const identity = { poolName: pool.name, userId: subject.id }
  if (again) {
    // A client that lost the response sends this twice: the same password succeeds and changes nothing.
    if (await pool.compute(() => checkPassword(identity, input.Password, subject))) return {}
    throw identityErrors.codeExpired()
  }
  const salt = Buffer.from(pool.random(16)).toString('hex')
  const verifier = await pool.compute(() => makeVerifier(identity, input.Password, salt))
  await pool.accounts.setPassword(subject.id, verifier)
  // Whoever lost a password may have lost a phone: every earlier sign-in ends here.
  await pool.refreshTokens.revokeAll(subject.id)
  await pool.attempts.clear(subject.id, 'code')
  await pool.attempts.clear(subject.id, 'password')
  // The code came to the owner's mailbox, so strangers' failures don't hold up the sign-in that follows.
  await pool.signInLimits.trust(subject.id, { key: pool.from, isDevice: false })
  await warnOwner(pool, subject.account, 'password', 'password-reset')
  pool.log.info('identity.password-reset', { sub: subject.id })
  return {}
})
