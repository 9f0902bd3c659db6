import { normaliseAddresses, requireWritable } from '../accounts/attributes.ts'
import { askFactor } from './factor-challenge.ts'
import { invalidParameter, identityErrors } from '../identity-error.ts'
import { requireParameter } from '../operation.ts'
import { requireGoodPassword } from '../passwords/password-policy.ts'
import type { Pool } from '../pool.ts'
import { closeStep, readStep, type ChallengeAnswer } from './sign-in-step.ts'
import { makeVerifier } from '../passwords/srp.ts'

const attributePrefix = 'userAttributes.'

/** NEW_PASSWORD_REQUIRED: replaces a first password. The session outlives a password that breaks a rule. */
export async function proveNewPassword(pool: Pool, answer: ChallengeAnswer): Promise<object> {
  const password = requireParameter(answer.responses, 'NEW_PASSWORD')
  const { step } = await readStep(pool, 'new-password', answer)
  const { account } = step
  requireGoodPassword(password, pool.passwordPolicy)
  const given = attributesIn(answer.responses)
  requireWritable(given)
  for (const name of pool.requiredAttributes) {
    const has = given[name] ?? (name === 'email' ? account.email : account.attributes[name])
    if (!has) throw invalidParameter(`Invalid user attributes: ${name} is missing`)
  }
  await closeStep(pool, 'new-password', step)
  const salt = Buffer.from(pool.random(16)).toString('hex')
  await pool.attributes.merge(account.sub, given)
  await pool.accounts.setPassword(
    account.sub,
    makeVerifier({ poolName: pool.name, userId: account.sub }, password, salt),
  )
  await pool.events.record(account.sub, 'password-changed')
  const changed = await pool.accounts.findBySub(account.sub)
  if (!changed) throw identityErrors.userMissing()
  if (!changed.enabled) throw identityErrors.userDisabled()
  return askFactor(pool, { ...step, account: changed })
}

function attributesIn(responses: ChallengeAnswer['responses']): Record<string, string> {
  const entries = Object.entries(responses).flatMap(([name, value]) =>
    name.startsWith(attributePrefix) && value !== null ? [[name.slice(attributePrefix.length), value]] : [],
  )
  return normaliseAddresses(Object.fromEntries(entries))
}
