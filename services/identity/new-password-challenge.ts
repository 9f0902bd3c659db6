import type * as z from 'zod/mini'
import { requireWritable } from './attributes.ts'
import { invalidParameter, refusals } from './identity-error.ts'
import { requireParameter } from './operation.ts'
import type { parametersSchema } from './operation.ts'
import { requireGoodPassword } from './password-policy.ts'
import type { Pool } from './pool.ts'
import { startSession } from './sign-in.ts'
import { makeVerifier } from './srp.ts'

const attributePrefix = 'userAttributes.'

/** NEW_PASSWORD_REQUIRED: replaces a first password. The session outlives a password that breaks a rule. */
export async function proveNewPassword(
  pool: Pool,
  clientId: string,
  session: string,
  responses: z.infer<typeof parametersSchema>,
): Promise<object> {
  const password = requireParameter(responses, 'NEW_PASSWORD')
  const open = await pool.challenges.look('new-password', session, clientId)
  const account = open && (await pool.accounts.findBySub(open.subject))
  if (!account) throw refusals.sessionExpired()
  requireGoodPassword(password, pool.passwordPolicy)
  const given = attributesIn(responses)
  requireWritable(given)
  for (const name of pool.requiredAttributes) {
    const has = given[name] ?? (name === 'email' ? account.email : account.attributes[name])
    if (!has) throw invalidParameter(`Invalid user attributes: ${name} is missing`)
  }
  if (!(await pool.challenges.take('new-password', session, clientId))) throw refusals.sessionExpired()
  const salt = Buffer.from(pool.random(16)).toString('hex')
  await pool.accounts.mergeAttributes(account, given)
  await pool.accounts.setPassword(
    account.sub,
    makeVerifier({ poolName: pool.name, userId: account.sub }, password, salt),
  )
  const changed = await pool.accounts.findBySub(account.sub)
  if (!changed) throw refusals.userMissing()
  if (!changed.enabled) throw refusals.userDisabled()
  return startSession(pool, changed, clientId)
}

function attributesIn(responses: z.infer<typeof parametersSchema>): Record<string, string> {
  const entries = Object.entries(responses).flatMap(([name, value]) =>
    name.startsWith(attributePrefix) && value !== null ? [[name.slice(attributePrefix.length), value]] : [],
  )
  return Object.fromEntries(entries)
}
