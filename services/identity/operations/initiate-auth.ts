import * as z from 'zod/mini'
import { requireFlow } from '../clients.ts'
import { getSource } from '../device-rules.ts'
import { askCustom } from '../challenges/custom-step.ts'
import { invalidParameter, identityErrors } from '../identity-error.ts'
import { defineOperation, parametersSchema, requireParameter } from '../operation.ts'
import { provePlainPassword } from '../passwords/plain-password.ts'
import type { Pool } from '../pool.ts'
import { renewTokens } from '../tokens/renew-tokens.ts'
import { startExchange } from '../passwords/srp.ts'

type Parameters = z.infer<typeof parametersSchema>

const inputSchema = z.object({
  AuthFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_AUTH', 'REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']),
  ClientId: z.string(),
  AuthParameters: parametersSchema,
})

export const initiateAuth = defineOperation(inputSchema, async (pool, input) => {
  const { AuthFlow: flow, ClientId: clientId, AuthParameters: parameters } = input
  if (flow === 'USER_SRP_AUTH') return offerExchange(pool, clientId, parameters, flow)
  if (flow === 'CUSTOM_AUTH') return startCustom(pool, clientId, parameters)
  if (flow === 'USER_PASSWORD_AUTH') return takePassword(pool, clientId, parameters)
  return refresh(pool, clientId, parameters)
})

async function offerExchange(
  pool: Pool,
  clientId: string,
  parameters: Parameters,
  flow: 'USER_SRP_AUTH' | 'CUSTOM_AUTH',
): Promise<object> {
  requireFlow(pool, clientId, flow)
  const clientPublic = requireParameter(parameters, 'SRP_A')
  const subject = await pool.subjects.byName(requireParameter(parameters, 'USERNAME'))
  const source = await getSource(pool, subject.id, parameters['DEVICE_KEY'] || null)
  if (await pool.signInLimits.isLocked(subject.id, source))
    throw pool.events.refuse(subject, 'locked', identityErrors.tooManyPasswords())
  const exchange = await pool.compute(() => startExchange(clientPublic, subject.verifier, pool.random))
  if (!exchange) throw invalidParameter('Invalid SRP_A parameter.')
  const challenge = { subject: subject.id, clientId, state: { ...exchange, flow } }
  const secretBlock = await pool.challenges.open('srp', challenge, pool.challengeSeconds)
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: subject.salt,
      SRP_B: exchange.serverPublic,
      SECRET_BLOCK: secretBlock,
      USERNAME: subject.id,
      USER_ID_FOR_SRP: subject.id,
    },
  }
}

/** Some clients prove the password first, and say so by a name in the parameters. */
async function startCustom(pool: Pool, clientId: string, parameters: Parameters): Promise<object> {
  if (parameters['CHALLENGE_NAME'] === 'SRP_A') return offerExchange(pool, clientId, parameters, 'CUSTOM_AUTH')
  requireFlow(pool, clientId, 'CUSTOM_AUTH')
  return askCustom(pool, await pool.subjects.byName(requireParameter(parameters, 'USERNAME')), clientId)
}

async function takePassword(pool: Pool, clientId: string, parameters: Parameters): Promise<object> {
  requireFlow(pool, clientId, 'USER_PASSWORD_AUTH')
  const password = requireParameter(parameters, 'PASSWORD')
  const name = requireParameter(parameters, 'USERNAME')
  return provePlainPassword(pool, clientId, { name, password, deviceKey: parameters['DEVICE_KEY'] ?? '' })
}

async function refresh(pool: Pool, clientId: string, parameters: Parameters): Promise<object> {
  requireFlow(pool, clientId, 'REFRESH_TOKEN_AUTH')
  const token = requireParameter(parameters, 'REFRESH_TOKEN')
  // As at Cognito, a refresh brings no new refresh token: the client continues to use the one it has.
  const issued = await renewTokens(pool, clientId, token, parameters['DEVICE_KEY'] || null)
  return { AuthenticationResult: issued, ChallengeParameters: {} }
}
