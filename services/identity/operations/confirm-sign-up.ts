import * as z from 'zod/mini'
import { requireClient } from '../clients.ts'
import { identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({ ClientId: z.string(), Username: z.string(), ConfirmationCode: z.string() })

export const confirmSignUp = defineOperation(inputSchema, async (pool, input) => {
  requireClient(pool, input.ClientId)
  const subject = await pool.subjects.byName(input.Username)
  if (!(await pool.attempts.claim(subject.id, 'code', pool.from))) throw identityErrors.tooManyAttempts()
  await pool.codes.use(subject.id, 'sign-up', input.ConfirmationCode, { source: pool.from })
  const { account } = subject
  if (!account?.enabled) throw identityErrors.codeExpired()
  await pool.attempts.clear(subject.id, 'code', pool.from)
  // The right code sent again after a lost answer finds the account confirmed, and that is fine.
  if (account.status !== 'UNCONFIRMED') return {}
  if (!(await pool.accounts.confirm(account))) throw identityErrors.emailTaken()
  pool.log.info('identity.confirmed', { sub: account.sub })
  return {}
})
