import * as z from 'zod/mini'
import { authorise } from '../authorise.ts'
import { requireTracking } from '../device-rules.ts'
import { invalidParameter, identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({
  AccessToken: z.string(),
  DeviceKey: z.string(),
  DeviceName: z.nullish(z.string().check(z.maxLength(1024))),
  DeviceSecretVerifierConfig: z.object({ Salt: z.string(), PasswordVerifier: z.string() }),
})

export const confirmDevice = defineOperation(inputSchema, async (pool, input) => {
  const { account, claims } = await authorise(pool, input.AccessToken)
  requireTracking(pool)
  const { DeviceKey: key, DeviceSecretVerifierConfig: config } = input
  const verifier = { salt: toHex(config.Salt), verifier: toHex(config.PasswordVerifier) }
  if (!(await pool.refreshTokens.wasOffered(account.sub, claims.originJti, key))) throw identityErrors.deviceMissing()
  const remembered = pool.deviceTracking === 'always'
  if (!(await pool.devices.confirm(account.sub, key, input.DeviceName ?? '', verifier, remembered))) {
    throw invalidParameter('The device was confirmed before.')
  }
  await pool.refreshTokens.bind(account.sub, claims.originJti, key)
  pool.log.info('identity.device-confirmed', { sub: account.sub })
  return { UserConfirmationNecessary: !remembered }
})

/** At most as wide as the group's prime and its leading zero byte. */
function toHex(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > 0 && bytes.length <= 385) return bytes.toString('hex')
  throw invalidParameter('Invalid device secret verifier config.')
}
