import { finishSignIn } from './device-challenge.ts'
import { namedDevice } from '../device-rules.ts'
import { IdentityError, invalidParameter, identityErrors } from '../identity-error.ts'
import { requireParameter } from '../operation.ts'
import type { Pool } from '../pool.ts'
import { activeFactors, type Factor } from '../factors/second-factors.ts'
import { sendProof } from '../codes/send-code.ts'
import type { SignInStep } from './challenges.ts'
import { closeStep, openStep, readStep, type ChallengeAnswer } from './sign-in-step.ts'
import { matchTotp } from '../factors/totp.ts'

/** Asks for the second factor, where the account has one or the pool demands one. */
export async function askFactor(pool: Pool, step: SignInStep): Promise<object> {
  const device = await namedDevice(pool, step.account.sub, step.deviceKey)
  // A remembered device is a second factor, but it has to prove that it is that device.
  if (device?.remembered) return finishSignIn(pool, step, device)
  const settings = await pool.factors.of(step.account.sub)
  const factors = activeFactors(step.account, settings)
  const [first, ...others] = factors
  if (!first)
    return (await pool.needsFactor(step.account.sub)) ? askSetup(pool, step) : finishSignIn(pool, step, device)
  const chosen = factors.find((factor) => factor === settings.preferred)
  if (chosen || others.length === 0) return askCode(pool, step, chosen ?? first)
  return {
    ChallengeName: 'SELECT_MFA_TYPE',
    Session: await openStep(pool, step, 'factor', { asked: 'SELECT_MFA_TYPE' }),
    ChallengeParameters: { USER_ID_FOR_SRP: step.account.sub, MFAS_CAN_CHOOSE: JSON.stringify(factors) },
  }
}

export async function chooseFactor(pool: Pool, answer: ChallengeAnswer): Promise<object> {
  const wanted = requireParameter(answer.responses, 'ANSWER')
  const { step, state } = await readStep(pool, 'factor', answer)
  if (state['asked'] !== 'SELECT_MFA_TYPE') throw identityErrors.sessionExpired()
  const factors = activeFactors(step.account, await pool.factors.of(step.account.sub))
  const factor = factors.find((each) => each === wanted)
  if (!factor) throw invalidParameter('Invalid MFA type.')
  await closeStep(pool, 'factor', step)
  return askCode(pool, step, factor)
}

/** SMS_MFA and SOFTWARE_TOKEN_MFA. A wrong code leaves the session open. */
export function proveFactor(factor: Factor): (pool: Pool, answer: ChallengeAnswer) => Promise<object> {
  return async (pool, answer) => {
    const code = requireParameter(answer.responses, `${factor}_CODE`)
    const { step, state } = await readStep(pool, 'factor', answer)
    if (state['asked'] !== factor) throw identityErrors.sessionExpired()
    const { sub } = step.account
    const device = await namedDevice(pool, sub, step.deviceKey)
    const subject = { id: sub, account: step.account }
    if (!(await pool.attempts.claim(sub, 'factor')))
      throw pool.events.refuse(subject, 'locked', identityErrors.tooManyAttempts())
    await (factor === 'SMS_MFA' ? takeTextCode(pool, step, code) : takeAppCode(pool, sub, code)).catch(
      (cause: unknown) => {
        throw cause instanceof IdentityError ? pool.events.refuse(subject, 'code', cause) : cause
      },
    )
    await closeStep(pool, 'factor', step)
    await pool.attempts.clear(sub, 'factor')
    await pool.attempts.clear(sub, 'factor-delivery')
    return finishSignIn(pool, step, device)
  }
}

async function askCode(pool: Pool, step: SignInStep, factor: Factor): Promise<object> {
  const parameters = factor === 'SMS_MFA' ? await sendText(pool, step) : await describeApp(pool, step)
  return {
    ChallengeName: factor,
    Session: await openStep(pool, step, 'factor', { asked: factor }),
    ChallengeParameters: { USER_ID_FOR_SRP: step.account.sub, ...parameters },
  }
}

async function askSetup(pool: Pool, step: SignInStep): Promise<object> {
  return {
    ChallengeName: 'MFA_SETUP',
    Session: await openStep(pool, step, 'factor-setup', {}, pool.factorSetupSeconds),
    ChallengeParameters: { USER_ID_FOR_SRP: step.account.sub, MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  }
}

async function sendText(pool: Pool, { account }: SignInStep): Promise<Record<string, string>> {
  const address = { name: 'phone_number' as const, value: account.phone_number ?? '' }
  const sent = await sendProof(pool, account.sub, 'factor', address, 'factor-delivery')
  return { CODE_DELIVERY_DELIVERY_MEDIUM: sent.DeliveryMedium, CODE_DELIVERY_DESTINATION: sent.Destination }
}

async function describeApp(pool: Pool, { account }: SignInStep): Promise<Record<string, string>> {
  const { totp_name: name } = await pool.factors.of(account.sub)
  return name === null ? {} : { FRIENDLY_DEVICE_NAME: name }
}

async function takeTextCode(pool: Pool, { account }: SignInStep, code: string): Promise<void> {
  const { again } = await pool.codes.use(account.sub, 'factor', code, { about: account.phone_number ?? '' })
  if (again) throw identityErrors.codeExpired()
}

async function takeAppCode(pool: Pool, sub: string, code: string): Promise<void> {
  const { totp_seed: seed } = await pool.factors.of(sub)
  if (seed === null) throw identityErrors.sessionExpired()
  const matched = matchTotp(pool.factors.secret(sub, seed), code, pool.clock.now())
  if (matched === undefined) throw identityErrors.appCodeWrong()
  if (!(await pool.factors.useStep(sub, seed, matched))) throw identityErrors.appCodeUsed()
}
