import * as z from 'zod/mini'
import { openSetup } from '../factors/factor-setup.ts'
import { defineOperation } from '../operation.ts'
import { base32 } from '../factors/totp.ts'

const inputSchema = z.object({ AccessToken: z.nullish(z.string()), Session: z.nullish(z.string()) })

export const associateSoftwareToken = defineOperation(inputSchema, async (pool, input) => {
  const { account, step } = await openSetup(pool, input)
  const seed = await pool.factors.begin(account.sub)
  return {
    SecretCode: base32(pool.factors.secret(account.sub, seed)),
    ...(step && { Session: step.session }),
  }
})
