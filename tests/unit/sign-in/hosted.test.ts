import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { finishHosted } from '#features/sign-in/hosted/finish-hosted.ts'
import { HostedError, toHostedMessage } from '#features/sign-in/hosted/hosted-error.ts'
import { askedAgain, beginHosted, takeSaved } from '#features/sign-in/hosted/hosted-request.ts'
import { signOutHosted, takeNotice } from '#features/sign-in/hosted/hosted-sign-out.ts'
import { saveHostedSignIn } from '#features/sign-in/sign-in-sync.ts'
import { readSession } from '#offline/session/stored-session.ts'
import { createHostedPage } from './hosted-page.ts'

const hosted = {
  domain: 'couriers.auth.example',
  redirectSignIn: 'https://app.test/auth/hosted',
  redirectSignOut: 'https://app.test/auth/out',
  providers: ['Google'],
}
const identity = { clientId: 'app-client', hosted }
const saved = { state: 'state-1', verifier: 'v'.repeat(64), to: '/outbox' }
const answer = (parameters: Record<string, string>) => new URLSearchParams(parameters)
const tokens = { id_token: 'i', access_token: 'a', refresh_token: 'r' }

describe('leaving for hosted sign-in', () => {
  it('asks for a code with state and PKCE, and keeps what the answer is held against', async () => {
    const page = createHostedPage()
    await beginHosted(identity, { provider: null, to: '/outbox' }, page.ports)
    const { origin, pathname, searchParams } = page.asked()
    expect(origin + pathname).toBe('https://couriers.auth.example/oauth2/authorize')
    const kept = takeSaved(page.ports)
    expect(kept).toMatchObject({ state: searchParams.get('state'), to: '/outbox' })
    expect(kept?.verifier).toMatch(/^[\w-]{64}$/)
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'app-client',
      redirect_uri: 'https://app.test/auth/hosted',
      scope: 'openid email phone profile aws.cognito.signin.user.admin',
      state: kept?.state,
      code_challenge: createHash('sha256')
        .update(kept?.verifier ?? '')
        .digest('base64url'),
      code_challenge_method: 'S256',
    })
    expect(takeSaved(page.ports)).toBeNull()
  })

  it('has the password asked for again where that is wanted', async () => {
    const page = createHostedPage()
    await beginHosted(identity, { provider: null, to: '/tools/change-bank-accounts', again: true }, page.ports)
    expect(page.asked().searchParams.get('prompt')).toBe('login')
    expect(takeSaved(page.ports)?.to).toBe('/tools/change-bank-accounts')
  })

  it.each([
    ['/identity/hosted', '/identity/hosted/oauth2/authorize', 'https://app.test'],
    ['https://sign-in.example/page/', '/page/oauth2/authorize', 'https://sign-in.example'],
  ])('finds the page at %s', async (domain, path, origin) => {
    const page = createHostedPage()
    await beginHosted({ ...identity, hosted: { ...hosted, domain } }, { provider: 'Google', to: '/' }, page.ports)
    expect([page.asked().pathname, page.asked().origin, page.asked().searchParams.get('identity_provider')]).toEqual([
      path,
      origin,
      'Google',
    ])
  })

  it.each([
    ['there is no such page', { ...identity, hosted: null }, {}, 'not-configured'],
    ['the browser has no cryptography', identity, { sha256: null }, 'not-secure'],
    ['there is no signal', identity, { online: () => false }, 'network'],
  ] as const)('does not happen where %s', async (_, config, ports, kind) => {
    const page = createHostedPage(ports)
    await expect(beginHosted(config, { provider: null, to: '/' }, page.ports)).rejects.toMatchObject({ kind })
    expect(page.gone).toEqual([])
    expect(takeSaved(page.ports)).toBeNull()
  })
})

describe('the answer', () => {
  const finish = async (
    given: URLSearchParams,
    kept: typeof saved | null = saved,
    page = createHostedPage(),
    config: () => Promise<typeof identity | null> = () => Promise.resolve(identity),
  ) => await finishHosted(config, given, kept, page.ports)

  it('is exchanged with the verifier, once', async () => {
    const asked: [string, string][] = []
    const page = createHostedPage({
      fetch: (address, init) => {
        asked.push([address as string, init?.body as string])
        return Promise.resolve(Response.json(tokens))
      },
    })
    expect(await finish(answer({ code: 'c-1', state: 'state-1' }), saved, page)).toEqual(tokens)
    expect(asked).toEqual([
      [
        'https://couriers.auth.example/oauth2/token',
        `grant_type=authorization_code&client_id=app-client&code=c-1&redirect_uri=https%3A%2F%2Fapp.test%2Fauth%2Fhosted&code_verifier=${saved.verifier}`,
      ],
    ])
  })

  it.each([
    ['another state', answer({ code: 'c', state: 'state-2' }), saved],
    ['no state', answer({ code: 'c' }), saved],
    ['an error under another state', answer({ error: 'access_denied', state: 'x' }), saved],
    ['nothing saved', answer({ code: 'c', state: 'state-1' }), null],
    ['nothing saved and no state', answer({ code: 'c' }), null],
  ])('is refused in the words of the specification with %s, and nobody is asked', async (_, given, kept) => {
    const page = createHostedPage({ fetch: () => Promise.reject(new Error('Nobody may be asked')) })
    await expect(finish(given, kept, page)).rejects.toThrow(/^Invalid state in OAuth flow$/)
  })

  it.each([
    ['access_denied', 'denied'],
    ['server_error', 'refused'],
  ])('%s is said in words', async (error, kind) => {
    await expect(finish(answer({ error, state: 'state-1' }))).rejects.toMatchObject({ kind })
  })

  it.each<[string, () => Promise<Response>, string]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
    ['a refusal', () => Promise.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 })), 'refused'],
    ['a page', () => Promise.resolve(new Response('<!doctype html>')), 'refused'],
    ['half of the tokens', () => Promise.resolve(Response.json({ id_token: 'i' })), 'refused'],
  ])('that meets %s gives nothing', async (_, fetch, kind) => {
    await expect(
      finish(answer({ code: 'c', state: 'state-1' }), saved, createHostedPage({ fetch })),
    ).rejects.toMatchObject({ kind })
  })

  it.each<[string, Parameters<typeof createHostedPage>[0], () => Promise<typeof identity | null>]>([
    ['the token endpoint', { fetch: () => new Promise(() => undefined) }, () => Promise.resolve(identity)],
    ['the configuration', {}, () => new Promise(() => undefined)],
  ])('is given up after 10 s of waiting for %s', async (_, changes, config) => {
    const page = createHostedPage(changes)
    const waiting = finish(answer({ code: 'c', state: 'state-1' }), saved, page, config)
    expect(page.waiting.map(({ milliseconds }) => milliseconds)).toEqual([10_000])
    page.waiting[0]?.end()
    await expect(waiting).rejects.toMatchObject({
      kind: 'took-too-long',
      words: expect.stringContaining('longer than 10 seconds') as string,
    })
  })

  it('ends the request with the wait', async () => {
    let given: AbortSignal | null | undefined
    const page = createHostedPage({
      fetch: (_, init) => {
        given = init?.signal
        return new Promise(() => undefined)
      },
    })
    const waiting = finish(answer({ code: 'c', state: 'state-1' }), saved, page)
    await Promise.resolve()
    page.waiting[0]?.end()
    await expect(waiting).rejects.toBeInstanceOf(HostedError)
    expect(given?.aborted).toBe(true)
  })
})

describe('signing out', () => {
  it('leaves for the page, with the way back', async () => {
    const page = createHostedPage()
    void signOutHosted(identity, 'You are signed out.', page.ports).catch(() => undefined)
    expect(page.gone).toEqual([
      'https://couriers.auth.example/logout?client_id=app-client&logout_uri=https%3A%2F%2Fapp.test%2Fauth%2Fout',
    ])
    expect(takeNotice(page.ports)).toBe('You are signed out.')
    expect(takeNotice(page.ports)).toBeNull()
  })

  it('fails after 3 s in the words of the specification where that does not happen', async () => {
    const page = createHostedPage()
    const leaving = signOutHosted(identity, 'You are signed out.', page.ports)
    expect(page.waiting.map(({ milliseconds }) => milliseconds)).toEqual([3000])
    page.waiting[0]?.end()
    await expect(leaving).rejects.toThrow(/^Signout timeout fail$/)
    expect(page.stayed()).toBe(1)
    expect(takeNotice(page.ports)).toBeNull()
  })

  it('fails at once without signal, and the next sign-in asks for the password again', async () => {
    const page = createHostedPage({ online: () => false })
    await expect(signOutHosted(identity, '', page.ports)).rejects.toThrow('Signout timeout fail')
    expect(page.gone).toEqual([])
    const later = { ...page.ports, online: () => true }
    await beginHosted(identity, { provider: null, to: '/' }, later)
    expect(page.asked().searchParams.get('prompt')).toBe('login')
    askedAgain(later)
    await beginHosted(identity, { provider: null, to: '/' }, later)
    expect(page.asked().searchParams.has('prompt')).toBe(false)
  })

  it('has nowhere to go without such a page', async () => {
    const page = createHostedPage()
    await signOutHosted({ ...identity, hosted: null }, '', page.ports)
    expect(page.gone).toEqual([])
  })
})

describe('the session of a hosted sign-in', () => {
  const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
  const claims = { sub: 'sub-1', iat: 1000, exp: 4600 }
  const pair = (id: object, access: object = {}) => ({
    id_token: tokenOf({ ...claims, ...id }),
    access_token: tokenOf({ ...claims, ...access }),
    refresh_token: 'r',
  })
  const keep = async (given: ReturnType<typeof pair>) =>
    await saveHostedSignIn(given, { providers: ['Google'], now: 1_090_500 })

  it('is kept as any other, with the drift of the clock and where it came from', async () => {
    const given = pair({ 'cognito:username': 'demo.courier' })
    expect(await keep(given)).toBe(true)
    expect(await readSession()).toEqual({
      actor: 'sub-1',
      username: 'demo.courier',
      tokens: {
        idToken: given.id_token,
        accessToken: given.access_token,
        refreshToken: 'r',
        deviceKey: null,
        clockDrift: 90_000,
      },
      hosted: true,
    })
  })

  it.each([
    [{ 'cognito:username': 'Google_123', email: 'a@example.test' }, 'a@example.test'],
    [{ 'cognito:username': 'sub-1', email: 'a@example.test' }, 'a@example.test'],
    [{ 'cognito:username': 'Google_123' }, 'Google_123'],
  ])('is named by what its person knows: %j', async (id, name) => {
    await keep(pair(id))
    expect((await readSession())?.username).toBe(name)
  })

  it('is not kept where the two tokens are of two people, or none', async () => {
    expect(await keep(pair({}, { sub: 'sub-2' }))).toBe(false)
    expect(await keep({ ...pair({}), id_token: 'none' })).toBe(false)
  })
})

it('every failure has a sentence, and one that is not known has too', () => {
  expect(toHostedMessage(new HostedError('invalid-state'))).toMatch(/^Invalid state in OAuth flow\. /)
  expect(toHostedMessage(new HostedError('sign-out-timeout'))).toMatch(/^Signout timeout fail\. /)
  expect(toHostedMessage(new TypeError('x'))).toMatch(/^That sign-in didn’t complete\./)
})
