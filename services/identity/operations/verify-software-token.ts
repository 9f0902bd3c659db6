import * as z from 'zod/mini'
import { warnOwner } from '../accounts/warn-owner.ts'
import { closeSetup, openSetup } from '../factors/factor-setup.ts'
import { invalidParameter, identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'
import { matchTotp } from '../factors/totp.ts'

const inputSchema = z.object({
  AccessToken: z.nullish(z.string()),
  Session: z.nullish(z.string()),
  UserCode: z.string(),
  FriendlyDeviceName: z.nullish(z.string().check(z.maxLength(131))),
})

/** The secret counts from here on; a signed-in person still has to turn the factor on. */
export const verifySoftwareToken = defineOperation(inputSchema, async (pool, input) => {
  const { account, step, claims } = await openSetup(pool, input)
  const { totp_pending_seed: seed, totp_enabled: replaces } = await pool.factors.of(account.sub)
  if (seed === null) throw invalidParameter('No software token was associated.')
  if (!(await pool.attempts.claim(account.sub, 'factor'))) throw identityErrors.tooManyAttempts()
  const matched = matchTotp(pool.factors.secret(account.sub, seed), input.UserCode, pool.clock.now())
  if (matched === undefined) throw identityErrors.appNotEnabled()
  const name = input.FriendlyDeviceName || null
  if (!(await pool.factors.confirm(account.sub, seed, matched, name))) throw identityErrors.appNotEnabled()
  await pool.attempts.clear(account.sub, 'factor')
  if (claims && replaces) await pool.refreshTokens.revokeOthers(account.sub, claims.originJti)
  if (replaces || step) await warnOwner(pool, account, 'second-factor')
  pool.log.info('identity.software-token-verified', { sub: account.sub })
  return { Status: 'SUCCESS', ...(step && { Session: await closeSetup(pool, step) }) }
})
