import * as z from 'zod/mini'
import { requireFlow } from '../clients.ts'
import { defineOperation } from '../operation.ts'
import { rotateTokens } from '../tokens/renew-tokens.ts'

const inputSchema = z.object({
  RefreshToken: z.string(),
  ClientId: z.string(),
  DeviceKey: z.optional(z.nullable(z.string())),
})

/** Newer clients, such as aws-amplify 6, refresh with this operation. The refresh token changes where the client says so. */
export const getTokensFromRefreshToken = defineOperation(inputSchema, async (pool, input) => {
  requireFlow(pool, input.ClientId, 'REFRESH_TOKEN_AUTH')
  return {
    AuthenticationResult: await rotateTokens(pool, input.ClientId, input.RefreshToken, input.DeviceKey || null),
  }
})
