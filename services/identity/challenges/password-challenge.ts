import { askCustom } from './custom-step.ts'
import { claimPassword, namedDevice } from '../device-rules.ts'
import { identityErrors } from '../identity-error.ts'
import { requireParameter } from '../operation.ts'
import type { Pool } from '../pool.ts'
import { continueSignIn } from '../sign-in.ts'
import type { ChallengeAnswer } from './sign-in-step.ts'
import { claimFrom, exchangeFrom } from '../passwords/srp-answer.ts'
import { checkClaim } from '../passwords/srp.ts'

/** PASSWORD_VERIFIER: the client's signature proves that it knows the password. */
export async function provePassword(
  pool: Pool,
  clientId: string,
  responses: ChallengeAnswer['responses'],
): Promise<object> {
  const secretBlock = requireParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK')
  const claim = claimFrom(responses)
  const deviceKey = responses['DEVICE_KEY'] || null
  const open = await pool.challenges.look('srp', secretBlock, clientId)
  // This comes before anything is used up: the client removes an unknown device and sends the same proof again.
  if (open) await namedDevice(pool, open.subject, deviceKey)
  const challenge = await pool.challenges.take('srp', secretBlock, clientId)
  if (!challenge) throw identityErrors.sessionExpired()
  const subject = await pool.subjects.byId(challenge.subject)
  const source = await claimPassword(pool, subject, deviceKey)
  const exchange = exchangeFrom(challenge.state)
  const identity = { poolName: pool.name, userId: subject.id }
  const right = await pool.compute(() => checkClaim(identity, exchange, subject.verifier, claim))
  if (!right || !subject.account) throw pool.events.refuse(subject, 'password', identityErrors.wrongPassword())
  await pool.signInLimits.succeeded(subject.id, source)
  if (challenge.state['flow'] === 'CUSTOM_AUTH') return askCustom(pool, subject, clientId)
  return continueSignIn(pool, { account: subject.account, clientId, session: undefined, deviceKey })
}
