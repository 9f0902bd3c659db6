import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { Clock } from '#kit/clock.ts'
import { standInAccounts, type StandInAccount } from './stand-in-accounts.ts'
import { standInHeaders, standInPage } from './stand-in-page.ts'

export interface StandInOptions {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

interface Granted {
  account: StandInAccount
  nonce: string | null
  challenge: string
  /** The end of its validity, in milliseconds since 1970. */
  until: number
}

/** The lifetime of a code in milliseconds. */
const codeLife = 60_000
/** Seconds. */
const tokenLife = 300

/**
 * A provider that speaks OpenID Connect (discovery, code flow with PKCE, JWKS) and vouches for anybody: for a store of
 * demo data alone. Its data ends with the process.
 */
export async function createStandIn(
  options: StandInOptions,
  clock: Clock,
  random: (byteCount: number) => Uint8Array,
): Promise<Hono> {
  const { issuer, clientId, clientSecret, redirectUri } = options
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const granted = new Map<string, Granted>()
  const now = () => clock.now().getTime()

  const back = (context: Context, answer: Record<string, string>) => {
    const state = new URL(context.req.url).searchParams.get('state')
    const parameters = new URLSearchParams({ ...answer, ...(state !== null && { state }) })
    return context.redirect(`${redirectUri}?${parameters.toString()}`, 303)
  }
  const show = (context: Context, problem: string | null) => {
    const targets = URL.canParse(redirectUri) ? [new URL(redirectUri).origin] : []
    for (const [name, value] of Object.entries(standInHeaders(targets))) context.header(name, value)
    return context.html(standInPage(problem), problem === null ? 200 : 400)
  }
  const isRequest = (search: URLSearchParams): boolean =>
    search.get('client_id') === clientId &&
    search.get('redirect_uri') === redirectUri &&
    search.get('response_type') === 'code' &&
    search.get('code_challenge_method') === 'S256' &&
    search.has('code_challenge')

  const idToken = async ({ account, nonce }: Granted): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000)
    return await new SignJWT({
      name: account.name,
      email: account.email,
      email_verified: true,
      ...(nonce !== null && { nonce }),
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(account.subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenLife)
      .sign(privateKey)
  }

  const app = new Hono()
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      scopes_supported: ['openid', 'email', 'profile'],
    }),
  )
  app.get('/jwks', (context) => context.json({ keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] }))
  app.get('/authorize', (context) =>
    show(
      context,
      isRequest(new URL(context.req.url).searchParams)
        ? null
        : 'The app that sent you here has asked for something that this provider does not do. Go back to it.',
    ),
  )
  app.post('/authorize', async (context) => {
    const search = new URL(context.req.url).searchParams
    if (!isRequest(search))
      return show(
        context,
        'The app that sent you here has asked for something that this provider does not do. Go back to it.',
      )
    const chosen = new URLSearchParams(await context.req.text()).get('account')
    const account = standInAccounts.find(({ subject }) => subject === chosen)
    if (!account) return back(context, { error: 'access_denied' })
    for (const [code, { until }] of granted) if (until <= now()) granted.delete(code)
    const code = Buffer.from(random(24)).toString('base64url')
    granted.set(code, {
      account,
      nonce: search.get('nonce'),
      challenge: search.get('code_challenge') ?? '',
      until: now() + codeLife,
    })
    return back(context, { code })
  })
  app.post('/token', async (context) => {
    context.header('cache-control', 'no-store')
    const form = new URLSearchParams(await context.req.text())
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return context.json({ error: 'invalid_client' }, 401)
    const code = form.get('code') ?? ''
    const found = granted.get(code)
    granted.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const right =
      found && found.until > now() && found.challenge === challenge && form.get('redirect_uri') === redirectUri
    if (!right || form.get('grant_type') !== 'authorization_code') return context.json({ error: 'invalid_grant' }, 400)
    return context.json({
      access_token: Buffer.from(random(24)).toString('base64url'),
      token_type: 'Bearer',
      expires_in: tokenLife,
      id_token: await idToken(found),
    })
  })
  return app
}
