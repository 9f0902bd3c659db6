import * as z from 'zod/mini'
import { requireClient } from '../clients.ts'
import { refusals } from '../identity-error.ts'
import { defineOperation, parametersSchema } from '../operation.ts'
import { proveNewPassword } from '../new-password-challenge.ts'
import { provePassword } from '../password-challenge.ts'

const inputSchema = z.object({
  ChallengeName: z.enum(['PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED']),
  ClientId: z.string(),
  Session: z.nullish(z.string()),
  ChallengeResponses: parametersSchema,
})

export const respondToAuthChallenge = defineOperation(inputSchema, async (pool, input) => {
  const { ChallengeName: name, ClientId: clientId, Session: session, ChallengeResponses: responses } = input
  requireClient(pool, clientId)
  if (name === 'PASSWORD_VERIFIER') return provePassword(pool, clientId, responses)
  if (!session) throw refusals.sessionExpired()
  return proveNewPassword(pool, clientId, session, responses)
})
