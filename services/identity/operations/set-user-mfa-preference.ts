import * as z from 'zod/mini'
import { authorise } from '../authorise.ts'
import { defineOperation } from '../operation.ts'
import { setOwnFactors } from '../factors/set-factors.ts'

const settingSchema = z.nullish(z.object({ Enabled: z.nullish(z.boolean()), PreferredMfa: z.nullish(z.boolean()) }))
const inputSchema = z.object({
  AccessToken: z.string(),
  SMSMfaSettings: settingSchema,
  SoftwareTokenMfaSettings: settingSchema,
})

export const setUserMFAPreference = defineOperation(inputSchema, async (pool, input) => {
  await setOwnFactors(pool, await authorise(pool, input.AccessToken), {
    SMS_MFA: input.SMSMfaSettings ?? undefined,
    SOFTWARE_TOKEN_MFA: input.SoftwareTokenMfaSettings ?? undefined,
  })
  return {}
})
