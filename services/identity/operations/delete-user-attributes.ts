import * as z from 'zod/mini'
import { toAttributes } from '../accounts/accounts.ts'
import { requireWritableName } from '../accounts/attributes.ts'
import { warnOfAddresses } from '../accounts/warn-owner.ts'
import { authorise } from '../authorise.ts'
import { invalidParameter } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({
  AccessToken: z.string(),
  UserAttributeNames: z.array(z.string()).check(z.minLength(1), z.maxLength(40)),
})

export const deleteUserAttributes = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  for (const name of input.UserAttributeNames) {
    requireWritableName(name)
    if (pool.requiredAttributes.includes(name)) throw invalidParameter(`user.${name}: Attribute cannot be deleted.`)
  }
  await pool.attributes.drop(account.sub, input.UserAttributeNames)
  await warnOfAddresses(
    pool,
    account,
    input.UserAttributeNames.filter((name) => name in toAttributes(account)),
  )
  return {}
})
