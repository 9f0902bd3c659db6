import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { addAuthenticator, addTextMessages, appCode } from './authenticator.ts'
import {
  askForTokens,
  challengeOf,
  codeIn,
  createBrowser,
  grantedCode,
  hiddenIn,
  hosted,
  question,
  redirectUri,
  saysWrong,
  typePassword,
  unusedName,
  type Browser,
} from './hosted-browser.ts'
import { addPerson, otherCode, password, plainSignIn, tokensOf, type Person } from './person.ts'
import { clientId, issuer, startPool, type PoolUnderTest } from './pool-under-test.ts'

describe.each(databases)('hosted sign-in on $name', (each) => {
  let database: Database
  let pool: PoolUnderTest
  let person: Person
  let browser: Browser

  beforeAll(async () => {
    database = await each.open()
    pool = await startPool({ hosted }, database)
  })
  beforeEach(async () => {
    person = await addPerson(pool)
    browser = createBrowser(pool.endpoint)
  })
  afterAll(async () => {
    await pool.stop()
    await database.close()
  })

  const authorize = async (search = question()) => await browser.get(`/hosted/oauth2/authorize?${search.toString()}`)
  const refresh = async (token: string) =>
    await pool.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: clientId,
      AuthParameters: { REFRESH_TOKEN: token },
    })

  describe('the way in', () => {
    it('leads by the login page to a code, and by that to the tokens of the pool', async () => {
      await pool.addUser({ ...person, password, groups: ['courier'] })
      const { status, location } = await authorize()
      expect([status, location]).toEqual([303, `/hosted/login?${question().toString()}`])
      const shown = await browser.get(location)
      expect(shown.status).toBe(200)
      const back = await browser.send(location, shown, { username: person.username, password })
      expect(back.status).toBe(303)
      expect(back.location).toMatch(/^https:\/\/app\.test\/auth\/hosted\?code=[\w-]{43}&state=state-of-the-app$/)
      const { status: ok, headers, body } = await askForTokens(pool, { code: codeIn(back.location) })
      expect(ok).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
      const keys = createLocalJWKSet(pool.jwks())
      const id = await jwtVerify(body.id_token, keys, { issuer, audience: clientId, currentDate: pool.now() })
      const access = await jwtVerify(body.access_token, keys, { issuer, currentDate: pool.now() })
      expect(id.payload).toMatchObject({
        sub: person.sub,
        email: person.email,
        'cognito:groups': ['courier'],
        token_use: 'id',
      })
      expect(access.payload).toMatchObject({
        client_id: clientId,
        scope: 'openid email aws.cognito.signin.user.admin',
        origin_jti: id.payload['origin_jti'],
      })
      expect((await pool.call('GetUser', { AccessToken: body.access_token })).body.Username).toBe(person.username)
    })

    it('gives a refresh token that the pool’s own client and the token endpoint take, with the scope it was given for', async () => {
      const { body } = await askForTokens(pool, {
        code: await grantedCode(pool, person.username, question({ scope: 'openid' })),
      })
      const renewed = (await refresh(body.refresh_token)).body.AuthenticationResult
      const keys = createLocalJWKSet(pool.jwks())
      expect((await jwtVerify(renewed?.AccessToken ?? '', keys, { currentDate: pool.now() })).payload['scope']).toBe(
        'openid',
      )
      expect((await pool.call('GetUser', { AccessToken: renewed?.AccessToken })).body.message).toBe(
        'Invalid Access Token',
      )
      const other = await askForTokens(pool, {
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token,
        redirect_uri: null,
        code_verifier: null,
      })
      expect(other.status).toBe(200)
      expect(other.body).not.toHaveProperty('refresh_token')
      await pool.call('RevokeToken', { Token: body.refresh_token, ClientId: clientId })
      expect(
        (await askForTokens(pool, { grant_type: 'refresh_token', refresh_token: body.refresh_token })).body,
      ).toEqual({
        error: 'invalid_grant',
        error_description: 'Refresh Token has been revoked',
      })
    })

    it('leads back by a path, to the origin that the browser is on', async () => {
      const { location } = await typePassword(
        browser,
        person.username,
        password,
        question({ redirect_uri: '/auth/hosted' }),
      )
      expect(location).toMatch(/^\/auth\/hosted\?code=[\w-]{43}&state=/)
      expect((await askForTokens(pool, { code: codeIn(location), redirect_uri: '/auth/hosted' })).status).toBe(200)
    })

    it('asks nobody twice within the hour, unless the app wants it', async () => {
      await typePassword(browser, person.username)
      expect(codeIn((await authorize()).location)).not.toBe('')
      expect((await authorize(question({ prompt: 'login' }))).location).toMatch(/^\/hosted\/login\?/)
      pool.wait(3601)
      expect((await authorize()).location).toMatch(/^\/hosted\/login\?/)
    })
  })

  describe('a request that is not as it should be', () => {
    it.each([
      '//evil.example',
      'https://evil.example',
      'https://evil.example/auth/hosted',
      'https://app.test@evil.example/auth/hosted',
      'https://app.test:1@evil.example',
      'https://app.test.evil.example/auth/hosted',
      'https://app.test/auth/hosted/../../steal',
      'https://app.test/auth/hosted?next=//evil.example',
      'https://app.test/auth/hosted#',
      'https://APP.test/auth/hosted',
      'http://app.test/auth/hosted',
      '/auth/hosted\\@evil.example',
      '/\\evil.example',
      'https://app.test/auth/hosted\r\nSet-Cookie: a=b',
      'javascript:alert(1)',
      'https://other.test/back',
    ])('never leads to an address that is not registered: %j', async (address) => {
      for (const path of ['oauth2/authorize', 'login']) {
        const shown = await browser.get(`/hosted/${path}?${question({ redirect_uri: address }).toString()}`)
        expect([shown.status, shown.location]).toEqual([400, ''])
        expect(shown.text).toContain('The address that you would be sent back to is not one of the app.')
        expect(shown.text).not.toContain('evil')
      }
      await typePassword(browser, person.username)
      expect((await authorize(question({ redirect_uri: address }))).location).toBe('')
    })

    it.each<[string, Record<string, string | null>]>([
      ['no client', { client_id: null }],
      ['another client', { client_id: 'somebody' }],
      ['no address', { redirect_uri: null }],
    ])('tells the person: %s', async (_, changes) => {
      const shown = await authorize(question(changes))
      expect([shown.status, shown.location]).toEqual([400, ''])
      expect(shown.text).toContain('Go back to the app and begin again.')
    })

    it('tells the person where a parameter comes twice, or is too long', async () => {
      const twice = question()
      twice.append('redirect_uri', redirectUri)
      for (const search of [twice, question({ state: 'x'.repeat(2049) }), question({ state: '\0' })])
        expect((await authorize(search)).status).toBe(400)
    })

    it.each<[string, Record<string, string | null>, string]>([
      ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
      ['no kind of answer', { response_type: null }, 'unsupported_response_type'],
      ['no challenge', { code_challenge: null }, 'invalid_request'],
      ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['a challenge of no method', { code_challenge_method: null }, 'invalid_request'],
      ['a challenge that is no digest', { code_challenge: 'short' }, 'invalid_request'],
      ['an unknown scope', { scope: 'openid everything' }, 'invalid_scope'],
      ['a scope without openid', { scope: 'email' }, 'invalid_scope'],
      ['an unknown provider', { identity_provider: 'Nowhere' }, 'invalid_request'],
    ])('tells the app, with its state: %s', async (_, changes, error) => {
      const { status, location } = await authorize(question(changes))
      expect(status).toBe(303)
      expect(location.startsWith(`${redirectUri}?`)).toBe(true)
      const answer = new URL(location).searchParams
      expect([answer.get('error'), answer.get('state'), answer.get('code')]).toEqual([error, 'state-of-the-app', null])
    })

    it('carries a state with line ends back as text, and puts nothing of it into a header', async () => {
      const state = 'a\r\nSet-Cookie: evil=1&code=made-up'
      const { location, headers } = await typePassword(browser, person.username, password, question({ state }))
      expect(new URL(location).searchParams.get('state')).toBe(state)
      expect(new URL(location).searchParams.getAll('code')).toHaveLength(1)
      expect(headers.getSetCookie().join()).not.toContain('evil')
    })
  })

  describe('the login page', () => {
    it('is held by headers to itself, and runs no script', async () => {
      const { headers, text } = await browser.get(`/hosted/login?${question().toString()}`)
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/app\.test; base-uri 'none'; frame-ancestors 'none'$/,
      )
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(text).not.toMatch(/<script|\son\w+=|javascript:/i)
      for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/Path=\/hosted; HttpOnly; SameSite=Lax$/)
    })

    it('says the same of a wrong password and of a name that belongs to nobody', async () => {
      const wrong = await typePassword(browser, person.username, 'Wrong-2026')
      const nobody = await typePassword(browser, unusedName(), 'Wrong-2026')
      expect([wrong.status, nobody.status]).toEqual([400, 400])
      expect(saysWrong(wrong.text)).toBe('Wrong username or password.')
      expect(saysWrong(nobody.text)).toBe(saysWrong(wrong.text))
      expect(wrong.text).toContain(`value="${person.username}"`)
      expect(wrong.text).not.toContain('Wrong-2026')
    })

    it('names what is missing, and writes what was typed as text', async () => {
      const path = `/hosted/login?${question().toString()}`
      const empty = await browser.send(path, await browser.get(path), { username: ' ', password: '' })
      expect(empty.text).toContain('Username cannot be empty')
      expect(empty.text).toContain('Password cannot be empty')
      const typed = await browser.send(path, empty, { username: '"><script>alert(1)</script>', password: 'x' })
      expect(typed.text).not.toContain('<script')
    })

    it('counts guesses as the pool does: five, then a wait', async () => {
      for (let guess = 0; guess < 5; guess++) await typePassword(browser, person.username, 'Wrong-2026')
      expect(saysWrong((await typePassword(browser, person.username)).text)).toBe(
        'Too many attempts. Wait a few minutes, then try again.',
      )
      pool.wait(2)
      expect(codeIn((await typePassword(browser, person.username)).location)).not.toBe('')
    })

    it('takes no form of another site: without its token, its cookie, or for another request', async () => {
      const path = `/hosted/login?${question().toString()}`
      const typed = { username: person.username, password }
      const shown = await browser.get(path)
      const { token = '' } = hiddenIn(shown.text)
      const refused = [
        await browser.post(path, typed),
        await browser.post(path, { ...typed, token: `${token}x` }),
        await createBrowser(pool.endpoint).post(path, { ...typed, token }),
        await browser.post(`/hosted/login?${question({ state: 'of-the-attacker' }).toString()}`, { ...typed, token }),
        await browser.post(path, { ...typed, token }, 'text/plain'),
      ]
      for (const { status, location, text } of refused) {
        expect([status, location]).toEqual([400, ''])
        expect(saysWrong(text)).toBe('This page was open for too long. Sign in again.')
      }
      expect(codeIn((await browser.post(path, { ...typed, token })).location)).not.toBe('')
    })

    it('tells who knows the password that the account is switched off, not confirmed, or needs another one', async () => {
      const set = async (changes: object) => {
        const db = (await import('#kit/database/schema-pool.ts')).bindSchema<{ account: Record<string, unknown> }>(
          database.pool,
          'identity',
        )
        await db.updateTable('account').set(changes).where('sub', '=', person.sub).execute()
      }
      await set({ enabled: false })
      expect(saysWrong((await typePassword(browser, person.username)).text)).toContain('switched off')
      await set({ enabled: true, status: 'UNCONFIRMED' })
      expect(saysWrong((await typePassword(browser, person.username)).text)).toContain('not confirmed yet')
      await set({ status: 'RESET_REQUIRED' })
      expect(saysWrong((await typePassword(browser, person.username)).text)).toContain('needs a new password')
    })
  })

  describe('more than a password', () => {
    const path = `/hosted/login?${question().toString()}`

    it('takes the code of an authenticator app, and a wrong one can be mended', async () => {
      const secret = await addAuthenticator(pool, (await tokensOf(pool, person.username)).access)
      const shown = await typePassword(browser, person.username)
      expect(shown.text).toContain('Type the code from your authenticator app.')
      const wrong = await browser.send(path, shown, { code: otherCode(appCode(pool, secret)) })
      expect(saysWrong(wrong.text)).toBe('That code is wrong. Check it and try again.')
      expect(saysWrong((await browser.send(path, wrong, { code: ' ' })).text)).toBe('Confirmation code cannot be empty')
      const back = await browser.send(path, wrong, { code: ` ${appCode(pool, secret)} ` })
      expect((await askForTokens(pool, { code: codeIn(back.location) })).status).toBe(200)
    })

    it('lets choose between two, and takes the code of a text message', async () => {
      const { access } = await tokensOf(pool, person.username)
      await addAuthenticator(pool, access)
      await addTextMessages(pool, access)
      const choice = await typePassword(browser, person.username)
      expect(saysWrong((await browser.send(path, choice, {})).text)).toBe('Choose one.')
      const shown = await browser.send(path, choice, { answer: 'SMS_MFA' })
      expect(shown.text).toContain('Type the code that was sent to +*******0123.')
      const back = await browser.send(path, shown, { code: pool.delivered.at(-1)?.code ?? '' })
      expect(codeIn(back.location)).not.toBe('')
    })

    it('begins again where the step has ended', async () => {
      await addAuthenticator(pool, (await tokensOf(pool, person.username)).access)
      const shown = await typePassword(browser, person.username)
      pool.wait(181)
      const late = await browser.send(path, shown, { code: '123456' })
      expect(saysWrong(late.text)).toBe('That took too long. Sign in again.')
      expect(late.text).toContain('autocomplete="current-password"')
    })

    it('replaces a first password, and says which rule a new one breaks', async () => {
      const username = unusedName()
      await pool.addUser({
        sub: crypto.randomUUID(),
        username,
        password,
        attributes: { email: `${username}@example.test` },
        temporary: true,
      })
      const shown = await typePassword(browser, username)
      const differ = await browser.send(path, shown, {
        'new-password': 'Parcels-2027',
        'repeated-password': 'Parcels-2028',
      })
      expect(saysWrong(differ.text)).toBe('The two passwords are not the same. Type both again.')
      const weak = await browser.send(path, differ, {
        'new-password': 'parcels-2027',
        'repeated-password': 'parcels-2027',
      })
      expect(saysWrong(weak.text)).toBe('The password needs a capital letter.')
      const back = await browser.send(path, weak, {
        'new-password': 'Parcels-2027',
        'repeated-password': 'Parcels-2027',
      })
      expect(codeIn(back.location)).not.toBe('')
      expect((await plainSignIn(pool, username, 'Parcels-2027')).status).toBe(200)
    })

    it('says plainly what it cannot do', async () => {
      const username = unusedName()
      await pool.addUser({ sub: crypto.randomUUID(), username, password, temporary: true })
      const shown = await typePassword(browser, username)
      expect([shown.status, shown.location]).toEqual([200, ''])
      expect(shown.text).toContain('Your account needs some more details.')
    })
  })

  describe('a code', () => {
    it.each<[string, Record<string, string | null>, string]>([
      ['with another verifier', { code_verifier: 'another-verifier-of-43-characters-or-more-01' }, 'invalid_grant'],
      ['with a verifier that is too short', { code_verifier: 'short' }, 'invalid_grant'],
      [
        'with the challenge for a verifier',
        { code_verifier: challengeOf('a-verifier-of-43-characters-or-more-0123456789') },
        'invalid_grant',
      ],
      ['without a verifier', { code_verifier: null }, 'invalid_request'],
      ['for another address', { redirect_uri: '/auth/hosted' }, 'invalid_grant'],
      ['without an address', { redirect_uri: null }, 'invalid_request'],
      ['by another client', { client_id: 'other-app' }, 'invalid_grant'],
      ['by an unknown client', { client_id: 'somebody' }, 'invalid_client'],
      ['by no client', { client_id: null }, 'invalid_request'],
      ['by another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
      ['by no grant', { grant_type: null }, 'invalid_request'],
    ])('gives nothing %s', async (_, changes, error) => {
      const { status, headers, body } = await askForTokens(pool, {
        code: await grantedCode(pool, person.username),
        ...changes,
      })
      expect([status, body.error]).toEqual([400, error])
      expect(body).not.toHaveProperty('access_token')
      expect(headers.get('cache-control')).toBe('no-store')
    })

    it('is good for five minutes', async () => {
      const [first, second] = [await grantedCode(pool, person.username), await grantedCode(pool, person.username)]
      pool.wait(299)
      expect((await askForTokens(pool, { code: first })).status).toBe(200)
      pool.wait(1)
      expect((await askForTokens(pool, { code: second })).body.error).toBe('invalid_grant')
    })

    it('is good once, and a second use takes back what the first one gave', async () => {
      const code = await grantedCode(pool, person.username)
      const { body } = await askForTokens(pool, { code })
      expect((await refresh(body.refresh_token)).status).toBe(200)
      expect((await askForTokens(pool, { code })).body.error).toBe('invalid_grant')
      expect((await refresh(body.refresh_token)).body.message).toBe('Refresh Token has been revoked')
      expect((await pool.call('GetUser', { AccessToken: body.access_token })).body.message).toBe(
        'Access Token has been revoked',
      )
    })

    it('gives nothing that lasts where several come at once', async () => {
      const code = await grantedCode(pool, person.username)
      const answers = await Promise.all([1, 2, 3].map(async () => await askForTokens(pool, { code })))
      const given = answers.flatMap(({ status, body }) => (status === 200 ? body.refresh_token : []))
      expect(given.length).toBeLessThanOrEqual(1)
      const renewed = await Promise.all(given.map(async (token) => (await refresh(token)).status))
      expect(renewed.filter((status) => status === 200)).toEqual([])
    })

    it('is taken away with everything else when its owner signs out everywhere', async () => {
      const { access } = await tokensOf(pool, person.username)
      await typePassword(browser, person.username)
      const code = await grantedCode(pool, person.username)
      await pool.call('GlobalSignOut', { AccessToken: access })
      expect((await askForTokens(pool, { code })).body.error).toBe('invalid_grant')
      expect((await authorize()).location).toMatch(/^\/hosted\/login\?/)
    })

    it('that nobody was given, a body that is no form, and a client with a secret are refused', async () => {
      expect((await askForTokens(pool, { code: 'made-up' })).body.error).toBe('invalid_grant')
      expect((await askForTokens(pool, { code: 'made-up' }, { 'content-type': 'application/json' })).body.error).toBe(
        'invalid_request',
      )
      const withSecret = await askForTokens(pool, { code: 'made-up' }, { authorization: 'Basic eDp5' })
      expect([withSecret.status, withSecret.body.error]).toEqual([401, 'invalid_client'])
    })
  })

  describe('signing out', () => {
    const logout = async (client: string, address: string) =>
      await browser.get(`/hosted/logout?${new URLSearchParams({ client_id: client, logout_uri: address }).toString()}`)

    it('ends what the browser keeps, and leads to the registered address', async () => {
      await typePassword(browser, person.username)
      const kept = browser.jar.get('hosted-session') ?? ''
      const { status, location } = await logout(clientId, 'https://app.test/auth/signed-out')
      expect([status, location]).toEqual([303, 'https://app.test/auth/signed-out'])
      expect(browser.jar.has('hosted-session')).toBe(false)
      browser.jar.set('hosted-session', kept)
      expect((await authorize()).location).toMatch(/^\/hosted\/login\?/)
    })

    it('takes the name that OpenID Connect has for that address, and brings the state back', async () => {
      const asked = { client_id: clientId, post_logout_redirect_uri: 'https://app.test/auth/signed-out', state: 'a&b' }
      const { status, location } = await browser.get(`/hosted/logout?${new URLSearchParams(asked).toString()}`)
      expect([status, location]).toEqual([303, 'https://app.test/auth/signed-out?state=a%26b'])
    })

    it.each([
      ['//evil.example', clientId],
      ['https://app.test@evil.example', clientId],
      ['https://app.test/auth/signed-out/', clientId],
      ['https://other.test/out', clientId],
      ['https://app.test/auth/signed-out', 'other-app'],
      ['https://app.test/auth/signed-out', 'somebody'],
    ])('leads nowhere else: %s', async (address, client) => {
      const shown = await logout(client, address)
      expect([shown.status, shown.location]).toEqual([400, ''])
    })
  })

  it('keeps passwords, codes and names out of the log', async () => {
    const code = await grantedCode(pool, person.username)
    const { body } = await askForTokens(pool, { code })
    const log = pool.logged.join('\n')
    for (const secret of [password, code, body.refresh_token, body.id_token, person.username])
      expect(log).not.toContain(secret)
  })
})
