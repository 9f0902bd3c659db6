import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import { sameBytes } from '../passwords/srp.ts'
import type { FederationProvider } from './hosted-options.ts'
import { withParameters } from './oauth-address.ts'

/** A person as a provider describes them. Their addresses are its claims and count as unverified here. */
export interface Vouched {
  subject: string
  attributes: Record<string, string>
}

/** The values that one round trip to a provider is bound to. */
export interface ProviderSecrets {
  nonce: string
  verifier: string
}

/** The value is in milliseconds. */
const patience = 10_000

const answerSchema = z.object({ id_token: z.string() })
const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.string(),
  azp: z.optional(z.string()),
  email: z.catch(z.optional(z.string().check(z.maxLength(254), z.regex(/^\S+@\S+$/))), undefined),
  name: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
})

/** A provider as its client sees it (OpenID Connect Core 1.0, section 3.1). */
export function createProviderClient(provider: FederationProvider, fetcher: typeof fetch, clock: Clock) {
  const keys = createRemoteJWKSet(new URL(provider.jwks), { [customFetch]: fetcher, timeoutDuration: patience })
  return {
    provider,

    /** `askAgain` makes the provider ask for the password again. */
    authorizeAddress: (state: string, { nonce, verifier }: ProviderSecrets, askAgain: boolean): string =>
      withParameters(provider.authorize, {
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: provider.redirectUri,
        scope: provider.scope,
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(askAgain && { prompt: 'login' }),
      }),

    /** Throws whatever is wrong with the answer: nothing of it is then believed. */
    async exchange(code: string, { nonce, verifier }: ProviderSecrets): Promise<Vouched> {
      const response = await fetcher(provider.token, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: provider.redirectUri,
          client_id: provider.clientId,
          client_secret: provider.clientSecret,
          code_verifier: verifier,
        }).toString(),
        signal: AbortSignal.timeout(patience),
      })
      if (!response.ok) throw new Error(`The provider has answered ${response.status}.`)
      const { id_token: token } = answerSchema.parse(await response.json())
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [...provider.algorithms],
        issuer: provider.issuer,
        audience: provider.clientId,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        currentDate: clock.now(),
      })
      const claims = claimsSchema.parse(payload)
      if (!sameBytes(Buffer.from(claims.nonce), Buffer.from(nonce))) throw new Error('The nonce is another one.')
      if (
        ((Array.isArray(payload.aud) && payload.aud.length > 1) || claims.azp !== undefined) &&
        claims.azp !== provider.clientId
      ) {
        throw new Error('The token was made for another client.')
      }
      const { email, name } = claims
      return { subject: claims.sub, attributes: { ...(email && { email }), ...(name && { name }) } }
    },
  }
}
