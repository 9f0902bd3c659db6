import { identityErrors } from '../identity-error.ts'
import { requireParameter } from '../operation.ts'
import type { ChallengeAnswer } from '../challenges/sign-in-step.ts'
import type { PasswordClaim, SrpExchange } from './srp.ts'

/** Returns the proof in a response to PASSWORD_VERIFIER or DEVICE_PASSWORD_VERIFIER. */
export function claimFrom(responses: ChallengeAnswer['responses']): PasswordClaim {
  return {
    secretBlock: Buffer.from(requireParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'), 'base64'),
    timestamp: requireParameter(responses, 'TIMESTAMP'),
    signature: requireParameter(responses, 'PASSWORD_CLAIM_SIGNATURE'),
  }
}

/** The server's half, which the step saved. */
export function exchangeFrom(state: Record<string, string>): SrpExchange {
  const { clientPublic, serverPrivate, serverPublic } = state
  if (!clientPublic || !serverPrivate || !serverPublic) throw identityErrors.sessionExpired()
  return { clientPublic, serverPrivate, serverPublic }
}
