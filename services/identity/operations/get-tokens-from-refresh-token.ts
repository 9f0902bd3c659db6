import * as z from 'zod/mini'
import { requireFlow } from '../clients.ts'
import { defineOperation } from '../operation.ts'
import { renewTokens } from '../tokens/renew-tokens.ts'

const inputSchema = z.object({
  RefreshToken: z.string(),
  ClientId: z.string(),
  DeviceKey: z.optional(z.nullable(z.string())),
})

/** Newer clients, such as aws-amplify 6, refresh with this operation. The refresh token stays the same, because the pool does not rotate them. */
export const getTokensFromRefreshToken = defineOperation(inputSchema, async (pool, input) => {
  requireFlow(pool, input.ClientId, 'REFRESH_TOKEN_AUTH')
  return { AuthenticationResult: await renewTokens(pool, input.ClientId, input.RefreshToken, input.DeviceKey || null) }
})
