import { namedDevice } from '../device-rules.ts'
import { identityErrors } from '../identity-error.ts'
import { requireParameter } from '../operation.ts'
import type { Pool } from '../pool.ts'
import { continueSignIn } from '../sign-in.ts'
import type { ChallengeAnswer } from './sign-in-step.ts'
import type { Subject } from '../accounts/subjects.ts'

/** Starts CUSTOM_CHALLENGE, at the start of a sign-in or after the password. */
export async function askCustom(pool: Pool, subject: Subject, clientId: string): Promise<object> {
  const { parameters, state } = await pool.customChallenge.ask(subject, pool.from)
  const challenge = { subject: subject.id, clientId, state }
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: await pool.challenges.open('custom', challenge, pool.challengeSeconds),
    ChallengeParameters: { USERNAME: subject.id, USER_ID_FOR_SRP: subject.id, ...parameters },
  }
}

/** A wrong answer leaves the session open. */
export async function proveCustom(pool: Pool, { clientId, session, responses }: ChallengeAnswer): Promise<object> {
  const answer = requireParameter(responses, 'ANSWER')
  const open = await pool.challenges.look('custom', session, clientId)
  if (!open) throw identityErrors.sessionExpired()
  const deviceKey = responses['DEVICE_KEY'] || null
  await namedDevice(pool, open.subject, deviceKey)
  const subject = await pool.subjects.byId(open.subject)
  if (!(await pool.attempts.claim(subject.id, 'custom', pool.from)))
    throw pool.events.refuse(subject, 'locked', identityErrors.tooManyAttempts())
  const right = await pool.customChallenge.check(subject, open.state, answer, pool.from)
  if (!right || !subject.account) throw pool.events.refuse(subject, 'code', identityErrors.wrongPassword())
  if (!(await pool.challenges.take('custom', session, clientId))) throw identityErrors.sessionExpired()
  await pool.attempts.clear(subject.id, 'custom', pool.from)
  return continueSignIn(pool, { account: subject.account, clientId, session, deviceKey })
}
