import * as z from 'zod/mini'
import { toAttributes } from '../accounts/accounts.ts'
import { requireWritableName } from '../accounts/attributes.ts'
import { warnOfAddresses } from '../accounts/warn-owner.ts'
import { authorise } from '../authorise.ts'
import { requireFreshSignIn } from '../factors/require-fresh-sign-in.ts'
import { activeFactors } from '../factors/second-factors.ts'
import { invalidParameter } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({
  AccessToken: z.string(),
  UserAttributeNames: z.array(z.string()).check(z.minLength(1), z.maxLength(40)),
})

export const deleteUserAttributes = defineOperation(inputSchema, async (pool, input) => {
  const { account, claims } = await authorise(pool, input.AccessToken)
  for (const name of input.UserAttributeNames) {
    requireWritableName(name)
    if (pool.requiredAttributes.includes(name)) throw invalidParameter(`user.${name}: Attribute cannot be deleted.`)
  }
  const names = input.UserAttributeNames
  if (names.includes('email') || names.includes('phone_number')) await requireFreshSignIn(pool, account, claims)
  const endsFactor =
    names.includes('phone_number') && activeFactors(account, await pool.factors.of(account.sub)).includes('SMS_MFA')
  await pool.attributes.drop(account.sub, names)
  if (endsFactor) await pool.refreshTokens.revokeOthers(account.sub, claims.originJti)
  await warnOfAddresses(
    pool,
    account,
    names.filter((name) => name in toAttributes(account)),
  )
  return {}
})
