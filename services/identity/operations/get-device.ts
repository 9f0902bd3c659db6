import * as z from 'zod/mini'
import { authorise } from '../authorise.ts'
import { describeDevice, namedDevice, requireTracking } from '../device-rules.ts'
import { identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({ AccessToken: z.string(), DeviceKey: z.nullish(z.string()) })

export const getDevice = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  requireTracking(pool)
  const device = await namedDevice(pool, account.sub, input.DeviceKey ?? '')
  if (!device) throw identityErrors.deviceMissing()
  return { Device: describeDevice(device) }
})
