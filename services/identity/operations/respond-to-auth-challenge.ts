import * as z from 'zod/mini'
import { requireClient } from '../clients.ts'
import { proveCustom } from '../challenges/custom-step.ts'
import { offerDeviceExchange, proveDevice } from '../challenges/device-challenge.ts'
import { chooseFactor, proveFactor } from '../challenges/factor-challenge.ts'
import { proveSetup } from '../factors/factor-setup.ts'
import { identityErrors } from '../identity-error.ts'
import { proveNewPassword } from '../challenges/new-password-challenge.ts'
import { defineOperation, parametersSchema } from '../operation.ts'
import { provePassword } from '../challenges/password-challenge.ts'
import type { Pool } from '../pool.ts'
import type { ChallengeAnswer } from '../challenges/sign-in-step.ts'

const answers = {
  CUSTOM_CHALLENGE: proveCustom,
  DEVICE_PASSWORD_VERIFIER: proveDevice,
  DEVICE_SRP_AUTH: offerDeviceExchange,
  MFA_SETUP: proveSetup,
  NEW_PASSWORD_REQUIRED: proveNewPassword,
  SELECT_MFA_TYPE: chooseFactor,
  SMS_MFA: proveFactor('SMS_MFA'),
  SOFTWARE_TOKEN_MFA: proveFactor('SOFTWARE_TOKEN_MFA'),
} satisfies Record<string, (pool: Pool, answer: ChallengeAnswer) => Promise<object>>

const sessionChallenges = Object.keys(answers) as (keyof typeof answers)[]

export const challengeNames = ['PASSWORD_VERIFIER', ...sessionChallenges] as const

const inputSchema = z.object({
  ChallengeName: z.enum(challengeNames),
  ClientId: z.string(),
  Session: z.nullish(z.string()),
  ChallengeResponses: parametersSchema,
})

export const respondToAuthChallenge = defineOperation(inputSchema, async (pool, input) => {
  const { ChallengeName: name, ClientId: clientId, Session: session, ChallengeResponses: responses } = input
  requireClient(pool, clientId)
  // This one is found by its secret block: Cognito's own clients send it without a session.
  if (name === 'PASSWORD_VERIFIER') return provePassword(pool, clientId, responses)
  if (!session) throw identityErrors.sessionExpired()
  return answers[name](pool, { clientId, session, responses })
})
