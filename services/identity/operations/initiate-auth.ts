import * as z from 'zod/mini'
import { requireFlow } from '../clients.ts'
import { invalidParameter, refusals } from '../identity-error.ts'
import { defineOperation, parametersSchema, requireParameter } from '../operation.ts'
import type { Pool } from '../pool.ts'
import { continueSignIn } from '../sign-in.ts'
import { checkPassword, startExchange } from '../srp.ts'

type Parameters = z.infer<typeof parametersSchema>

const inputSchema = z.object({
  AuthFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']),
  ClientId: z.string(),
  AuthParameters: parametersSchema,
})

export const initiateAuth = defineOperation(inputSchema, async (pool, input) => {
  const { AuthFlow: flow, ClientId: clientId, AuthParameters: parameters } = input
  if (flow === 'USER_SRP_AUTH') return offerExchange(pool, clientId, parameters)
  if (flow === 'USER_PASSWORD_AUTH') return takePassword(pool, clientId, parameters)
  return refresh(pool, clientId, parameters)
})

async function offerExchange(pool: Pool, clientId: string, parameters: Parameters): Promise<object> {
  requireFlow(pool, clientId, 'USER_SRP_AUTH')
  const clientPublic = requireParameter(parameters, 'SRP_A')
  const subject = await pool.subjects.byName(requireParameter(parameters, 'USERNAME'))
  if (await pool.attempts.isLocked(subject.id, 'password')) throw refusals.tooManyPasswords()
  const exchange = startExchange(clientPublic, subject.verifier, pool.random)
  if (!exchange) throw invalidParameter('Invalid SRP_A parameter.')
  const challenge = { subject: subject.id, clientId, state: { ...exchange } }
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

async function takePassword(pool: Pool, clientId: string, parameters: Parameters): Promise<object> {
  requireFlow(pool, clientId, 'USER_PASSWORD_AUTH')
  const password = requireParameter(parameters, 'PASSWORD')
  const subject = await pool.subjects.byName(requireParameter(parameters, 'USERNAME'))
  if (!(await pool.attempts.claim(subject.id, 'password'))) throw refusals.tooManyPasswords()
  const right = checkPassword({ poolName: pool.name, userId: subject.id }, password, subject)
  if (!right || !subject.account) throw refusals.wrongPassword()
  await pool.attempts.clear(subject.id, 'password')
  return continueSignIn(pool, subject.account, clientId)
}

async function refresh(pool: Pool, clientId: string, parameters: Parameters): Promise<object> {
  requireFlow(pool, clientId, 'REFRESH_TOKEN_AUTH')
  const signIn = await pool.refreshTokens.check(requireParameter(parameters, 'REFRESH_TOKEN'), clientId)
  const account = await pool.accounts.findBySub(signIn.sub)
  if (!account) throw refusals.userMissing()
  if (!account.enabled) throw refusals.userDisabled()
  const groups = await pool.accounts.groupsOf(account.sub)
  // As Cognito does, a refresh brings no new refresh token: the client keeps the one it has.
  return { AuthenticationResult: await pool.tokens.issue(account, groups, signIn), ChallengeParameters: {} }
}
