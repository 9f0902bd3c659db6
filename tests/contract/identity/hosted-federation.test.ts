import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { askForTokens, codeIn, createBrowser, hosted, question, redirectUri, type Browser } from './hosted-browser.ts'
import { addPerson, plainSignIn } from './person.ts'
import { clientId, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { startScriptedProvider, type ScriptedProvider } from './scripted-provider.ts'

describe.each(databases)('a provider that vouches, on $name', (each) => {
  let database: Database
  let pool: PoolUnderTest
  let provider: ScriptedProvider
  let browser: Browser
  let subjects = 0

  beforeAll(async () => {
    database = await each.open()
    provider = await startScriptedProvider(() => pool.now())
    pool = await startPool({ hosted: { ...hosted, providers: [provider.provider], fetch: provider.fetcher } }, database)
  })
  beforeEach(() => {
    browser = createBrowser(pool.endpoint)
    subjects++
  })
  afterAll(async () => {
    await pool.stop()
    await database.close()
  })

  const begin = async (from = browser) => {
    const { location } = await from.get(
      `/hosted/oauth2/authorize?${question({ identity_provider: 'Google' }).toString()}`,
    )
    return new URL(location)
  }
  const comeBack = async (parameters: Record<string, string>, from = browser) =>
    await from.get(`/hosted/oauth2/idpresponse?${new URLSearchParams(parameters).toString()}`)
  /** Goes the whole way; `claims` are laid over those of a good token. */
  const goThrough = async (claims: Record<string, unknown> = {}, from = browser) => {
    const away = await begin(from)
    provider.gives(
      async () =>
        await provider.sign(
          provider.claimsFor(away.searchParams.get('nonce') ?? '', { sub: `subject-${subjects}`, ...claims }),
        ),
    )
    return await comeBack({ code: 'code-of-the-provider', state: away.searchParams.get('state') ?? '' }, from)
  }
  const tokensAfter = async (location: string) => (await askForTokens(pool, { code: codeIn(location) })).body

  it('is told to ask again where the app wants a fresh sign-in', async () => {
    const promptAfter = async (more: Record<string, string>) =>
      new URL(
        (await browser.get(`/hosted/oauth2/authorize?${question({ identity_provider: 'Google', ...more }).toString()}`))
          .location,
      ).searchParams.get('prompt')
    expect([await promptAfter({}), await promptAfter({ prompt: 'login' })]).toEqual([null, 'login'])
  })

  it('is offered on the login page, and asked with state, nonce and PKCE', async () => {
    const shown = await browser.get(`/hosted/login?${question().toString()}`)
    expect(shown.text).toContain('Continue with Google')
    const away = await begin()
    expect(away.origin + away.pathname).toBe('https://provider.test/authorize')
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'courier-web',
      redirect_uri: 'https://app.test/hosted/oauth2/idpresponse',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    await goThrough()
    const sent = provider.asked.at(-1)
    expect(Object.fromEntries(sent ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code-of-the-provider',
      client_secret: 'secret-of-the-client',
    })
    expect(
      createHash('sha256')
        .update(sent?.get('code_verifier') ?? '')
        .digest('base64url'),
    ).toHaveLength(43)
  })

  it('gives its person an account of their own, the same every time, in no group and without a password', async () => {
    const first = await tokensAfter(
      (await goThrough({ email: 'of.google@example.test', name: 'Demo', email_verified: true })).location,
    )
    const claims = decodeJwt(first.id_token)
    expect(claims).toMatchObject({
      'cognito:username': `Google_subject-${subjects}`,
      email: 'of.google@example.test',
      email_verified: false,
      name: 'Demo',
    })
    expect(claims).not.toHaveProperty('cognito:groups')
    const again = await tokensAfter((await goThrough({}, createBrowser(pool.endpoint))).location)
    expect(decodeJwt(again.id_token).sub).toBe(claims.sub)
    const sent = pool.delivered.length
    await pool.call('ForgotPassword', { ClientId: clientId, Username: `Google_subject-${subjects}` })
    expect(pool.delivered).toHaveLength(sent)
    expect((await plainSignIn(pool, 'of.google@example.test')).body.message).toBe('Incorrect username or password.')
  })

  it('never opens an account that was there before, whatever its address or name', async () => {
    const person = await addPerson(pool)
    const byEmail = decodeJwt(
      (await tokensAfter((await goThrough({ email: person.email, email_verified: true })).location)).id_token,
    )
    expect(byEmail.sub).not.toBe(person.sub)
    const squatter = crypto.randomUUID()
    await pool.addUser({ sub: squatter, username: `Google_taken-${subjects}`, password: 'Parcels-2026' })
    const byName = decodeJwt((await tokensAfter((await goThrough({ sub: `taken-${subjects}` })).location)).id_token)
    expect(byName.sub).not.toBe(squatter)
    const upper = decodeJwt((await tokensAfter((await goThrough({ sub: `CASE-${subjects}` })).location)).id_token)
    const lower = decodeJwt((await tokensAfter((await goThrough({ sub: `case-${subjects}` })).location)).id_token)
    expect(upper.sub).not.toBe(lower.sub)
  })

  it('makes one account where a person comes twice at once', async () => {
    const others = [createBrowser(pool.endpoint), createBrowser(pool.endpoint)]
    const ways = await Promise.all(others.map(async (other) => ({ other, away: await begin(other) })))
    const nonces = new Map(ways.map(({ away }) => [provider.digestOf(away), away.searchParams.get('nonce') ?? '']))
    provider.answers(async (form) =>
      Response.json({
        id_token: await provider.sign(
          provider.claimsFor(nonces.get(provider.digest(form.get('code_verifier') ?? '')) ?? '', {
            sub: `twice-${subjects}`,
          }),
        ),
      }),
    )
    const backs = await Promise.all(
      ways.map(
        async ({ other, away }) => await comeBack({ code: 'c', state: away.searchParams.get('state') ?? '' }, other),
      ),
    )
    const subs = await Promise.all(
      backs.map(async ({ location }) => decodeJwt((await tokensAfter(location)).id_token).sub),
    )
    expect(new Set(subs).size).toBe(1)
  })

  const now = () => Math.floor(pool.now().getTime() / 1000)
  it.each<[string, (nonce: string) => Promise<string> | string]>([
    [
      'of another issuer',
      async (nonce) => await provider.sign(provider.claimsFor(nonce, { iss: 'https://evil.example' })),
    ],
    ['for another client', async (nonce) => await provider.sign(provider.claimsFor(nonce, { aud: 'another' }))],
    [
      'for two clients, made for the other',
      async (nonce) =>
        await provider.sign(provider.claimsFor(nonce, { aud: ['courier-web', 'another'], azp: 'another' })),
    ],
    ['with another nonce', async () => await provider.sign(provider.claimsFor('made-up'))],
    ['without a nonce', async (nonce) => await provider.sign({ ...provider.claimsFor(nonce), nonce: undefined })],
    ['that has ended', async (nonce) => await provider.sign(provider.claimsFor(nonce, { exp: now() - 1 }))],
    ['without an end', async (nonce) => await provider.sign({ ...provider.claimsFor(nonce), exp: undefined })],
    ['of nobody', async (nonce) => await provider.sign(provider.claimsFor(nonce, { sub: '' }))],
    [
      'by another key',
      async (nonce) => await provider.sign(provider.claimsFor(nonce), { key: provider.keys.stranger }),
    ],
    [
      'by an algorithm that is not agreed',
      async (nonce) =>
        await provider.sign(provider.claimsFor(nonce), { key: provider.keys.elliptic, alg: 'ES256', kid: 'elliptic' }),
    ],
    [
      'by the public key as a secret',
      async (nonce) => await provider.sign(provider.claimsFor(nonce), { key: provider.keys.ownPublic, alg: 'HS256' }),
    ],
    [
      'without a signature',
      (nonce) =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(provider.claimsFor(nonce))).toString('base64url')}.`,
    ],
    ['that is none', () => 'not-a-token'],
    [
      'of a subject that cannot be stored',
      async (nonce) => await provider.sign(provider.claimsFor(nonce, { sub: 'a\0b' })),
    ],
  ])('is not believed by an id token %s', async (_, token) => {
    const away = await begin()
    provider.gives(() => token(away.searchParams.get('nonce') ?? ''))
    const { location } = await comeBack({ code: 'c', state: away.searchParams.get('state') ?? '' })
    expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
      error: 'server_error',
      error_description: 'The answer of Google could not be checked.',
      state: 'state-of-the-app',
    })
    expect(browser.jar.has('hosted-session')).toBe(false)
  })

  it.each<[string, () => Promise<Response>]>([
    ['refuses the code', () => Promise.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 }))],
    ['answers with a page', () => Promise.resolve(new Response('<!doctype html>'))],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('that %s ends the sign-in in words', async (_, answer) => {
    const away = await begin()
    provider.answers(answer)
    const { location } = await comeBack({ code: 'c', state: away.searchParams.get('state') ?? '' })
    expect(new URL(location).searchParams.get('error')).toBe('server_error')
  })

  it('says no for its person, and the app is told', async () => {
    const away = await begin()
    const { location } = await comeBack({ error: 'access_denied', state: away.searchParams.get('state') ?? '' })
    expect(location.startsWith(redirectUri)).toBe(true)
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'state-of-the-app',
    })
  })

  it('answers only the browser that was sent to it, once, within ten minutes', async () => {
    const away = await begin()
    const state = away.searchParams.get('state') ?? ''
    provider.gives(async () => await provider.sign(provider.claimsFor(away.searchParams.get('nonce') ?? '')))
    const strange = createBrowser(pool.endpoint)
    const refused = [
      await comeBack({ code: 'c', state }, strange),
      await comeBack({ code: 'c', state: 'made-up' }),
      await comeBack({ code: 'c' }),
    ]
    await begin(strange)
    refused.push(await comeBack({ code: 'c', state }, strange))
    for (const { status, location, text } of refused) {
      expect([status, location]).toEqual([400, ''])
      expect(text).toContain('This sign-in was not begun here, or it took too long.')
    }
    expect(codeIn((await comeBack({ code: 'c', state })).location)).not.toBe('')
    expect((await comeBack({ code: 'c', state })).status).toBe(400)
    const late = await begin()
    pool.wait(601)
    expect((await comeBack({ code: 'c', state: late.searchParams.get('state') ?? '' })).status).toBe(400)
  })

  it('does not open an account that is switched off, and forgets one that is deleted', async () => {
    const tokens = await tokensAfter((await goThrough()).location)
    const { sub } = decodeJwt(tokens.id_token)
    const db = (await import('#kit/database/schema-pool.ts')).bindSchema<{ account: Record<string, unknown> }>(
      database.pool,
      'identity',
    )
    await db.updateTable('account').set({ enabled: false }).where('sub', '=', sub).execute()
    expect(new URL((await goThrough()).location).searchParams.get('error')).toBe('access_denied')
    expect((await browser.get(`/hosted/oauth2/authorize?${question().toString()}`)).location).toMatch(
      /^\/hosted\/login/,
    )
    await db.updateTable('account').set({ enabled: true }).where('sub', '=', sub).execute()
    await pool.call('DeleteUser', { AccessToken: tokens.access_token })
    expect(decodeJwt((await tokensAfter((await goThrough()).location)).id_token).sub).not.toBe(sub)
  })
})
