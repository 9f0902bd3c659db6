import * as z from 'zod/mini'
import { addressToVerify } from '../accounts/account-attributes.ts'
import { authorise } from '../authorise.ts'
import { invalidParameter } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'
import { sendProof } from '../codes/send-code.ts'

const inputSchema = z.object({ AccessToken: z.string(), AttributeName: z.enum(['email', 'phone_number']) })

export const getUserAttributeVerificationCode = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  const { AttributeName: name } = input
  const value = addressToVerify(account, name)
  if (value === null) throw invalidParameter(`The user has no ${name} to verify.`)
  const purpose = name === 'email' ? 'verify-email' : 'verify-phone'
  return { CodeDeliveryDetails: await sendProof(pool, account.sub, purpose, { name, value }) }
})
