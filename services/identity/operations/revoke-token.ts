import * as z from 'zod/mini'
import { requireClient } from '../clients.ts'
import { identityErrors } from '../identity-error.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({ Token: z.string(), ClientId: z.string() })

export const revokeToken = defineOperation(inputSchema, async (pool, input) => {
  requireClient(pool, input.ClientId)
  // Refresh tokens of this pool carry no dots, signed tokens always two.
  if (input.Token.includes('.')) throw identityErrors.wrongTokenType()
  await pool.refreshTokens.revoke(input.Token, input.ClientId)
  return {}
})
