import * as z from 'zod/mini'
import { authorise } from '../authorise.ts'
import { requireTracking } from '../device-rules.ts'
import { identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({
  AccessToken: z.string(),
  DeviceKey: z.nullish(z.string()),
  DeviceRememberedStatus: z.enum(['remembered', 'not_remembered']),
})

export const updateDeviceStatus = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  requireTracking(pool)
  const remembered = input.DeviceRememberedStatus === 'remembered'
  if (!(await pool.devices.setRemembered(account.sub, input.DeviceKey ?? '', remembered))) {
    throw identityErrors.deviceMissing()
  }
  return {}
})
