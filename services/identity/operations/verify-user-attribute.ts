import * as z from 'zod/mini'
import { addressToVerify } from '../accounts/account-attributes.ts'
import { warnOwner } from '../accounts/warn-owner.ts'
import { authorise } from '../authorise.ts'
import { activeFactors } from '../factors/second-factors.ts'
import { identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({
  AccessToken: z.string(),
  AttributeName: z.enum(['email', 'phone_number']),
  Code: z.string(),
})

export const verifyUserAttribute = defineOperation(inputSchema, async (pool, input) => {
  const { account, claims } = await authorise(pool, input.AccessToken)
  const { AttributeName: name } = input
  const value = addressToVerify(account, name)
  if (value === null) throw identityErrors.codeExpired()
  if (!(await pool.attempts.claim(account.sub, 'code'))) throw identityErrors.tooManyAttempts()
  const purpose = name === 'email' ? 'verify-email' : 'verify-phone'
  const { again } = await pool.codes.use(account.sub, purpose, input.Code, { about: value })
  await pool.attempts.clear(account.sub, 'code')
  // Sent twice after a lost answer: fine while the address is verified, and no second proof.
  if (again && account[`${name}_verified`] && value === account[name]) return {}
  if (again) throw identityErrors.codeExpired()
  if (!(await pool.attributes.verify(account.sub, name, value))) {
    throw name === 'email' ? identityErrors.emailTaken() : identityErrors.codeExpired()
  }
  const isReplaced = name === 'phone_number' && value !== account.phone_number
  if (isReplaced && activeFactors(account, await pool.factors.of(account.sub)).includes('SMS_MFA'))
    await pool.refreshTokens.revokeOthers(account.sub, claims.originJti)
  if (isReplaced) await warnOwner(pool, account, 'phone')
  pool.log.info('identity.address-verified', { sub: account.sub, attribute: name })
  return {}
})
