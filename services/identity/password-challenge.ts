import type * as z from 'zod/mini'
import { refusals } from './identity-error.ts'
import { requireParameter } from './operation.ts'
import type { parametersSchema } from './operation.ts'
import type { Pool } from './pool.ts'
import { continueSignIn } from './sign-in.ts'
import { checkClaim } from './srp.ts'
import type { SrpExchange } from './srp.ts'

/** PASSWORD_VERIFIER: the client's signature proves that it knows the password. */
export async function provePassword(
  pool: Pool,
  clientId: string,
  responses: z.infer<typeof parametersSchema>,
): Promise<object> {
  const secretBlock = requireParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK')
  const claim = {
    secretBlock: Buffer.from(secretBlock, 'base64'),
    timestamp: requireParameter(responses, 'TIMESTAMP'),
    signature: requireParameter(responses, 'PASSWORD_CLAIM_SIGNATURE'),
  }
  const challenge = await pool.challenges.take('srp', secretBlock, clientId)
  if (!challenge) throw refusals.sessionExpired()
  const subject = await pool.subjects.byId(challenge.subject)
  if (!(await pool.attempts.claim(subject.id, 'password'))) throw refusals.tooManyPasswords()
  const exchange = exchangeFrom(challenge.state)
  const identity = { poolName: pool.name, userId: subject.id }
  const right = checkClaim(identity, exchange, subject.verifier, claim)
  if (!right || !subject.account) throw refusals.wrongPassword()
  await pool.attempts.clear(subject.id, 'password')
  return continueSignIn(pool, subject.account, clientId)
}

function exchangeFrom(state: Record<string, string>): SrpExchange {
  const { clientPublic, serverPrivate, serverPublic } = state
  if (!clientPublic || !serverPrivate || !serverPublic) throw refusals.sessionExpired()
  return { clientPublic, serverPrivate, serverPublic }
}
