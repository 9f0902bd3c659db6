import * as z from 'zod/mini'
import { authorise } from '../authorise.ts'
import { requireTracking } from '../device-rules.ts'
import { identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({ AccessToken: z.string(), DeviceKey: z.nullish(z.string()) })

/** Sign-ins on the device can no longer be refreshed. */
export const forgetDevice = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  requireTracking(pool)
  if (!(await pool.devices.forget(account.sub, input.DeviceKey ?? ''))) throw identityErrors.deviceMissing()
  pool.log.info('identity.device-forgotten', { sub: account.sub })
  return {}
})
