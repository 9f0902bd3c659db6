import * as z from 'zod/mini'
import { isStorable } from '#kit/database/storable-text.ts'
import { authorise } from '../authorise.ts'
import { describeDevice, requireTracking } from '../device-rules.ts'
import { invalidParameter } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const largestPage = 60

const inputSchema = z.object({
  AccessToken: z.string(),
  Limit: z.nullish(z.int().check(z.minimum(0), z.maximum(largestPage))),
  PaginationToken: z.nullish(z.string().check(z.maxLength(200))),
})

export const listDevices = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  requireTracking(pool)
  const after = Buffer.from(input.PaginationToken ?? '', 'base64url').toString()
  if (!isStorable(JSON.stringify(after))) throw invalidParameter('Invalid pagination token.')
  const { devices, next } = await pool.devices.list(account.sub, input.Limit || largestPage, after)
  return {
    Devices: devices.map(describeDevice),
    ...(next !== undefined && { PaginationToken: Buffer.from(next).toString('base64url') }),
  }
})
