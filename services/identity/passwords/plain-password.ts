import { claimPassword } from '../device-rules.ts'
import { identityErrors } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import { continueSignIn } from '../sign-in.ts'
import { checkPassword } from './srp.ts'

interface PlainPassword {
  name: string
  password: string
  /** The device that the client says it runs on; empty for none. */
  deviceKey?: string
}

/** A password that was sent as it is; guesses are counted for names that belong to nobody too. */
export async function provePlainPassword(
  pool: Pool,
  clientId: string,
  { name, password, deviceKey = '' }: PlainPassword,
): Promise<object> {
  const subject = await pool.subjects.byName(name)
  const source = await claimPassword(pool, subject, deviceKey || null)
  const identity = { poolName: pool.name, userId: subject.id }
  const right = await pool.compute(() => checkPassword(identity, password, subject))
  if (!right || !subject.account) throw pool.events.refuse(subject, 'password', identityErrors.wrongPassword())
  await pool.signInLimits.succeeded(subject.id, source)
  // An unknown device is no error here, because the client would not try again.
  return continueSignIn(pool, {
    account: subject.account,
    clientId,
    session: undefined,
    deviceKey: source.isDevice ? deviceKey : null,
  })
}
