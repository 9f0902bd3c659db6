import * as z from 'zod/mini'
import { toAttributes } from '../accounts/accounts.ts'
import { authorise } from '../authorise.ts'
import { defineOperation } from '../operation.ts'
import { activeFactors } from '../factors/second-factors.ts'

const inputSchema = z.object({ AccessToken: z.string() })

export const getUser = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  const attributes = Object.entries(toAttributes(account))
  const settings = await pool.factors.of(account.sub)
  const factors = activeFactors(account, settings)
  return {
    Username: account.username,
    UserAttributes: attributes.map(([name, value]) => ({ Name: name, Value: value })),
    ...(factors.includes('SMS_MFA') && { MFAOptions: [{ DeliveryMedium: 'SMS', AttributeName: 'phone_number' }] }),
    ...(factors.length > 0 && { UserMFASettingList: factors }),
    ...(settings.preferred && { PreferredMfaSetting: settings.preferred }),
  }
})
