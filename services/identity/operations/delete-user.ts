import * as z from 'zod/mini'
import { authorise } from '../authorise.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({ AccessToken: z.string() })

export const deleteUser = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  await pool.removeAccount(account.sub)
  pool.log.info('identity.deleted', { sub: account.sub })
  return {}
})
