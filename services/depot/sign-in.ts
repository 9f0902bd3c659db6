import * as z from 'zod/mini'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { DepotError, type Terminal } from './terminal.ts'

const answerSchema = z.object({
  AuthenticationResult: z.optional(z.object({ AccessToken: z.string() })),
  ChallengeName: z.optional(z.string()),
  message: z.optional(z.string()),
})

export interface Account {
  username: string
  password: string
}

/**
 * An access token for an account, by Cognito's USER_PASSWORD_AUTH.
 * @throws DepotError when the pool refuses it or asks for a further step
 */
export async function signIn(
  terminal: Pick<Terminal, 'fetch'>,
  base: string,
  identity: RuntimeConfig['identity'],
  account: Account,
): Promise<string> {
  const endpoint = identity.endpoint ?? `https://cognito-idp.${identity.region}.amazonaws.com/`
  const response = await terminal.fetch(new URL(endpoint, base), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: identity.clientId,
      AuthParameters: { USERNAME: account.username, PASSWORD: account.password },
    }),
  })
  const answer = answerSchema.safeParse(await response.json().catch(() => null))
  if (answer.data?.AuthenticationResult) return answer.data.AuthenticationResult.AccessToken
  if (answer.data?.ChallengeName !== undefined) {
    throw new DepotError(
      `Signing in as ${account.username} needs a further step (${answer.data.ChallengeName}). Sign in with the app and use --token.`,
    )
  }
  const why = answer.data?.message ?? `the sign-in answered ${response.status}.`
  throw new DepotError(`Signing in as ${account.username} failed: ${why}`)
}
