import * as z from 'zod/mini'
import { authorise } from '../authorise.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({ AccessToken: z.string() })

export const globalSignOut = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  await pool.refreshTokens.revokeAll(account.sub)
  await pool.events.record(account.sub, 'signed-out-everywhere')
  pool.log.info('identity.signed-out-everywhere', { sub: account.sub })
  return {}
})
