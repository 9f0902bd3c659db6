import { beforeEach, describe, expect, it } from 'vitest'
import { refreshSession } from '#offline/session/refresh.ts'
import { revokeTokens } from '#offline/session/revoke.ts'
import { sessionTokens } from '#offline/session/session-tokens.ts'
import { deleteSession, readSession, writeSession } from '#offline/session/stored-session.ts'
import { isSessionValid, tokenClaims } from '#offline/session/token-claims.ts'
import { createLocks } from '#support/locks.ts'
import { ManualClock } from '#support/manual-clock.ts'
import { json, lost, scriptedFetch, type Answer } from '#support/scripted-fetch.ts'

const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Seconds. */
const hour = 3600

describe('the stored session', () => {
  let clock: ManualClock
  let made = 0
  const now = () => Math.floor(clock.wall() / 1000)
  const token = (exp: number, iat = now()) =>
    `${base64Url({ alg: 'RS256' })}.${base64Url({ sub: 'a', exp, iat, nonce: ++made, name: 'Zoë' })}.signature`
  const session = (exp: number, clockDrift = 0) => ({
    actor: 'a',
    username: 'demo',
    tokens: { idToken: token(exp), accessToken: token(exp), refreshToken: 'refresh', deviceKey: null, clockDrift },
  })
  const renewed: Answer = () =>
    json({ AuthenticationResult: { IdToken: token(now() + hour), AccessToken: token(now() + hour) } })
  function port(...answers: Answer[]) {
    const network = scriptedFetch(...answers)
    return {
      endpoint: 'http://identity.test/',
      clientId: 'client',
      fetch: network.fetch,
      clock,
      locks: createLocks(),
      seen: network.seen,
    }
  }
  beforeEach(async () => {
    clock = new ManualClock()
    await deleteSession()
  })

  it('gives its access token without a request while it is valid', async () => {
    await writeSession(session(now() + hour))
    const identity = port(lost)
    expect(await sessionTokens(identity).token()).toMatchObject({ kind: 'token', actor: 'a' })
    expect(identity.seen).toHaveLength(0)
  })

  it('renews once, however many ask at the same time', async () => {
    await writeSession(session(now() - 1))
    const identity = port(renewed)
    const source = sessionTokens(identity)
    const answers = await Promise.all([source.token(), source.token(), source.token()])
    expect(identity.seen).toHaveLength(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(identity.seen[0]?.headers.get('x-amz-target')).toBe('AWSCognitoIdentityProviderService.InitiateAuth')
  })

  it('remembers that it has ended because the account was closed, until somebody signs in', async () => {
    await writeSession(session(now() - 1))
    await refreshSession(port(() => json({ __type: 'NotAuthorizedException', message: 'User is disabled.' }, 400)))
    expect(await readSession()).toMatchObject({ actor: 'a', tokens: null, closed: true })
    await writeSession(session(now() - 1))
    await refreshSession(
      port(() => json({ __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }, 400)),
    )
    expect(await readSession()).toMatchObject({ tokens: null })
    expect(await readSession()).not.toHaveProperty('closed')
  })

  it('renews a token that a service has refused, even if it looks valid', async () => {
    await writeSession(session(now() + hour))
    const identity = port(renewed)
    const refused = (await readSession())?.tokens?.accessToken
    const answer = await sessionTokens(identity).token(refused)
    expect(answer.kind === 'token' && answer.token !== refused).toBe(true)
  })

  it('ends the tokens and nothing else when the service refuses the refresh', async () => {
    await writeSession(session(now() - 1))
    const refused = port(() =>
      json({ __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }, 400),
    )
    expect(await refreshSession(refused)).toMatchObject({
      kind: 'signed-out',
      fault: { message: 'User is not authenticated' },
    })
    expect(await readSession()).toEqual({ actor: 'a', username: 'demo', tokens: null })
  })

  it.each<[string, (whole: ReturnType<typeof session>) => ReturnType<typeof session>]>([
    [
      'Cannot retrieve a new session. Please authenticate.',
      (whole) => ({ ...whole, tokens: { ...whole.tokens, refreshToken: '' } }),
    ],
    [
      'Local storage is missing an ID Token, Please authenticate',
      (whole) => ({ ...whole, tokens: { ...whole.tokens, idToken: '' } }),
    ],
    ['Username is null. Cannot retrieve a new session', (whole) => ({ ...whole, username: '' })],
  ])('cleans a session up of which it is said: %s', async (message, damaged) => {
    await writeSession(damaged(session(now() - 1)))
    const identity = port(lost)
    expect(await refreshSession(identity)).toMatchObject({ kind: 'signed-out', fault: { message } })
    expect(identity.seen).toHaveLength(0)
    expect(await readSession()).toMatchObject({ actor: 'a', tokens: null })
    expect(await refreshSession(identity)).toMatchObject({ fault: { message: 'User is not authenticated' } })
    expect(await sessionTokens(identity).token()).toEqual({ kind: 'signed-out' })
  })

  it('says where there is nobody at all', async () => {
    expect(await refreshSession(port(lost))).toMatchObject({
      kind: 'signed-out',
      fault: { code: 'no-current-user', message: 'No current user' },
    })
  })

  it('needs no refresh token as long as the tokens are good', async () => {
    const whole = session(now() + hour)
    await writeSession({ ...whole, tokens: { ...whole.tokens, refreshToken: '' } })
    expect(await refreshSession(port(lost))).toMatchObject({ kind: 'session' })
  })

  it('takes nothing back without an access token', async () => {
    const { endpoint, clientId, fetch, seen } = port(lost)
    await expect(revokeTokens({ endpoint, clientId, fetch }, { accessToken: '', refreshToken: 'r' })).rejects.toThrow(
      'No Access token available',
    )
    expect(seen).toHaveLength(0)
  })

  it.each<[string, Answer]>([
    ['no network', lost],
    ['a server error', () => json({}, 503)],
    ['a portal page', () => new Response('<html>')],
    ['throttling', () => json({ __type: 'TooManyRequestsException' }, 400)],
  ])('outlives %s', async (_, answer) => {
    await writeSession(session(now() - 1))
    expect(await refreshSession(port(answer))).toEqual({ kind: 'unreachable' })
    expect((await readSession())?.tokens?.refreshToken).toBe('refresh')
  })

  it('learns the drift of the clock from each renewal', async () => {
    await writeSession(session(now() - 1))
    const ahead = 120
    const identity = port(() =>
      json({ AuthenticationResult: { IdToken: token(now() + hour), AccessToken: token(now() + hour, now() - ahead) } }),
    )
    await refreshSession(identity)
    expect((await readSession())?.tokens?.clockDrift).toBe(ahead * 1000)
  })

  it('is valid only before the end of both tokens, by the corrected clock', () => {
    const ends = now() + 100
    const tokens = { idToken: token(ends), accessToken: token(ends), clockDrift: 0 }
    expect(isSessionValid(tokens, clock.wall())).toBe(true)
    expect(isSessionValid(tokens, clock.wall() + 101_000)).toBe(false)
    expect(isSessionValid({ ...tokens, clockDrift: 101_000 }, clock.wall() + 101_000)).toBe(true)
    expect(isSessionValid({ ...tokens, idToken: token(now() - 1) }, clock.wall())).toBe(false)
  })

  it('reads no claims from what is no token', () => {
    expect(['', 'a.b', 'a.%%%.c', `a.${base64Url({ sub: 1 })}.c`].map((text) => tokenClaims(text))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('has no claims of another kind than they are', () => {
    const claims = { sub: 'a', iat: 1, exp: 2, email: 'a@example.com', 'cognito:groups': ['courier'], more: {} }
    const read = (changed: object) => tokenClaims(`a.${base64Url({ ...claims, ...changed })}.c`)
    expect(read({})).toEqual(claims)
    const wrong = [
      { sub: 1 },
      { exp: '2' },
      { iat: null },
      { auth_time: '3' },
      { email: 4 },
      { 'cognito:groups': 'courier' },
      { 'cognito:groups': [1] },
    ]
    expect(wrong.map(read)).toEqual(wrong.map(() => undefined))
    expect(['null', '1', '"a"'].map((text) => tokenClaims(`a.${Buffer.from(text).toString('base64url')}.c`))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
