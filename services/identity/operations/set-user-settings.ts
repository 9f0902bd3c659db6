import * as z from 'zod/mini'
import { authorise } from '../authorise.ts'
import { defineOperation } from '../operation.ts'
import { setOwnFactors } from '../factors/set-factors.ts'

const inputSchema = z.object({
  AccessToken: z.string(),
  MFAOptions: z.array(z.object({ DeliveryMedium: z.literal('SMS'), AttributeName: z.literal('phone_number') })),
})

/** The older way to turn text messages on, by naming them, and off, by naming nothing. */
export const setUserSettings = defineOperation(inputSchema, async (pool, input) => {
  await setOwnFactors(pool, await authorise(pool, input.AccessToken), {
    SMS_MFA: { Enabled: input.MFAOptions.length > 0 },
  })
  return {}
})
