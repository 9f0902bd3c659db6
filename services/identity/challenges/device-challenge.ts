import { namedDevice } from '../device-rules.ts'
import type { Device } from '../devices.ts'
import { invalidParameter, identityErrors } from '../identity-error.ts'
import { requireParameter } from '../operation.ts'
import type { Pool } from '../pool.ts'
import type { SignInStep } from './challenges.ts'
import { closeStep, openStep, readStep, type ChallengeAnswer } from './sign-in-step.ts'
import { exchangeFrom, claimFrom } from '../passwords/srp-answer.ts'
import { checkClaim, startExchange } from '../passwords/srp.ts'
import { startSession } from '../tokens/start-session.ts'

/** The last step: what the sign-in comes to, after the proof of the device where the client says that it runs on a known one. */
export async function finishSignIn(pool: Pool, step: SignInStep, device: Device | undefined): Promise<object> {
  if (!device) return pool.complete(pool, step)
  return {
    ChallengeName: 'DEVICE_SRP_AUTH',
    Session: await openStep(pool, step, 'device', { deviceKey: device.device_key }),
    ChallengeParameters: {
      USERNAME: step.account.sub,
      USER_ID_FOR_SRP: step.account.sub,
      DEVICE_KEY: device.device_key,
    },
  }
}

/** DEVICE_SRP_AUTH: answers the device's A. */
export async function offerDeviceExchange(pool: Pool, answer: ChallengeAnswer): Promise<object> {
  const clientPublic = requireParameter(answer.responses, 'SRP_A')
  const { step, state } = await readStep(pool, 'device', answer)
  const device = await provenDevice(pool, step, state, answer)
  const exchange = startExchange(clientPublic, device.verifier, pool.random)
  if (!exchange) throw invalidParameter('Invalid SRP_A parameter.')
  await closeStep(pool, 'device', step)
  const Session = await openStep(pool, step, 'device-srp', { ...state, ...exchange })
  return {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    Session,
    ChallengeParameters: {
      SALT: device.salt,
      SRP_B: exchange.serverPublic,
      SECRET_BLOCK: Session,
      USERNAME: step.account.sub,
      DEVICE_KEY: device.device_key,
    },
  }
}

export async function proveDevice(pool: Pool, answer: ChallengeAnswer): Promise<object> {
  const { step, state } = await readStep(pool, 'device-srp', answer)
  const device = await provenDevice(pool, step, state, answer)
  const claim = claimFrom(answer.responses)
  const subject = { id: step.account.sub, account: step.account }
  if (!(await pool.attempts.claim(step.account.sub, 'device')))
    throw pool.events.refuse(subject, 'locked', identityErrors.tooManyAttempts())
  await closeStep(pool, 'device-srp', step)
  const identity = { poolName: pool.devices.groupKey(step.account.sub), userId: device.device_key }
  const ownBlock = Buffer.from(claim.secretBlock).toString('base64') === answer.session
  if (!ownBlock || !checkClaim(identity, exchangeFrom(state), device.verifier, claim))
    throw pool.events.refuse(subject, 'device', identityErrors.wrongPassword())
  await pool.attempts.clear(step.account.sub, 'device')
  await pool.devices.touch(step.account.sub, device.device_key)
  return startSession(pool, step, device.device_key)
}

/** The device that the step was opened for; the client names it again with each answer. */
async function provenDevice(pool: Pool, step: SignInStep, state: Record<string, string>, answer: ChallengeAnswer) {
  const key = requireParameter(answer.responses, 'DEVICE_KEY')
  const device = await namedDevice(pool, step.account.sub, key)
  if (!device || key !== state['deviceKey']) throw identityErrors.deviceMissing()
  return device
}
