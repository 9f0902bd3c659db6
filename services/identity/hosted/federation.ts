import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { describeError } from '#kit/describe-error.ts'
import type { Pool } from '../pool.ts'
import { sameBytes } from '../passwords/srp.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import type { createFederatedAccounts } from './federated-accounts.ts'
import type { HostedOptions } from './hosted-options.ts'
import { readParameters } from './oauth-address.ts'
import { createProviderClient } from './provider-client.ts'

/** Seconds that a person may stay with the provider. */
const life = 600
const cookieName = 'hosted-provider'
/** The steps of federation belong to the page itself, not to a client. */
const owner = 'hosted'

const savedSchema = z.object({
  clientId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  state: z.nullable(z.string()),
  codeChallenge: z.string(),
  provider: z.string(),
  nonce: z._default(z.nullable(z.string()), null),
  askAgain: z.boolean(),
})

/** The result of a sign-in at a provider. `unknown` means that this service did not send the person there, or too long ago. */
export type FederationResult =
  | { kind: 'unknown' }
  | { kind: 'refused'; request: AuthorizeRequest; error: 'access_denied' | 'server_error'; text: string }
  | { kind: 'proven'; request: AuthorizeRequest; sub: string }

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

export function createFederation(
  options: HostedOptions,
  pool: Pool,
  accounts: ReturnType<typeof createFederatedAccounts>,
) {
  const clients = new Map(
    options.providers.map((provider) => [provider.name, createProviderClient(provider, options.fetch, pool.clock)]),
  )
  const draw = () => Buffer.from(pool.random(32)).toString('base64url')

  return {
    /** Returns the provider's address to send the person to, or undefined if the provider is not configured. */
    async begin(context: Context, request: AuthorizeRequest): Promise<string | undefined> {
      const client = clients.get(request.provider ?? '')
      if (!client) return undefined
      const [browser, nonce, verifier] = [draw(), draw(), draw()]
      const state = { request: JSON.stringify(request), nonce, verifier, browser: digest(browser) }
      const handle = await pool.challenges.open(
        'federation',
        { subject: client.provider.name, clientId: owner, state },
        life,
      )
      // Lax: the way back from the provider begins on its site.
      setCookie(context, cookieName, browser, {
        path: options.base,
        httpOnly: true,
        sameSite: 'Lax',
        secure: options.secure,
        maxAge: life,
      })
      return client.authorizeAddress(handle, { nonce, verifier }, request.askAgain)
    },

    /** The way back. The state is good once, and in the browser that was sent away alone. */
    async finish(context: Context): Promise<FederationResult> {
      const parameters = readParameters(new URL(context.req.url).searchParams)
      const browser = getCookie(context, cookieName)
      const state = parameters?.get('state')
      if (state === undefined || browser === undefined) return { kind: 'unknown' }
      const open = await pool.challenges.look('federation', state, owner)
      const { request: saved = 'null', nonce = '', verifier = '', browser: expected = '' } = open?.state ?? {}
      const client = clients.get(open?.subject ?? '')
      if (!client || !sameBytes(Buffer.from(digest(browser)), Buffer.from(expected))) return { kind: 'unknown' }
      if (!(await pool.challenges.take('federation', state, owner))) return { kind: 'unknown' }
      deleteCookie(context, cookieName, { path: options.base })
      const request = savedSchema.parse(JSON.parse(saved))
      const { name } = client.provider
      const code = parameters?.get('code')
      if (code === undefined) {
        const error = parameters?.get('error') === 'access_denied' ? 'access_denied' : 'server_error'
        return { kind: 'refused', request, error, text: `${name} has not let this person in.` }
      }
      try {
        const vouched = await client.exchange(code, { nonce, verifier })
        return { kind: 'proven', request, sub: await accounts.forVouched(name, vouched) }
      } catch (cause) {
        pool.log.warn('identity.provider-failed', { provider: name, ...describeError(cause) })
        return { kind: 'refused', request, error: 'server_error', text: `The answer of ${name} could not be checked.` }
      }
    },
  }
}
