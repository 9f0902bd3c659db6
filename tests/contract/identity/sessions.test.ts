import { SignJWT, createLocalJWKSet, generateKeyPair, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientId, issuer, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { realUser, signIn } from './real-client.ts'

const sub = '6f1c2f0e-8f8b-4c7e-9f0a-1d2c3b4a5f60'
const username = 'demo.courier'
const password = 'Parcels-2026'
let pool: PoolUnderTest
let tokens: { access: string; id: string; refresh: string }

const logIn = async (client = 'command-line') => {
  const { body } = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: client,
    AuthParameters: { USERNAME: username, PASSWORD: password },
  })
  const result = body.AuthenticationResult
  if (!result?.RefreshToken) throw new Error(JSON.stringify(body))
  return { access: result.AccessToken, id: result.IdToken, refresh: result.RefreshToken }
}
const refresh = (token: string, flow = 'REFRESH_TOKEN_AUTH', client = 'command-line') =>
  pool.call('InitiateAuth', {
    AuthFlow: flow,
    ClientId: client,
    AuthParameters: { REFRESH_TOKEN: token, DEVICE_KEY: null },
  })
const getUser = (token: string) => pool.call('GetUser', { AccessToken: token })

beforeAll(async () => {
  pool = await startPool()
  await pool.addUser({ sub, username, password, groups: ['courier'], attributes: { email: 'demo@example.test' } })
})
beforeEach(async () => {
  tokens = await logIn()
})
afterAll(() => pool.stop())

describe('refreshing', () => {
  it.each(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN'])('by %s issues a pair and no other refresh token', async (flow) => {
    pool.wait(1800)
    const { body } = await refresh(tokens.refresh, flow)
    expect(body.AuthenticationResult).not.toHaveProperty('RefreshToken')
    const keys = createLocalJWKSet(pool.jwks())
    const old = await jwtVerify(tokens.access, keys, { currentDate: pool.now() })
    const fresh = await jwtVerify(body.AuthenticationResult?.AccessToken ?? '', keys, { currentDate: pool.now() })
    expect(fresh.payload['origin_jti']).toBe(old.payload['origin_jti'])
    expect(fresh.payload['auth_time']).toBe(old.payload['auth_time'])
    expect(fresh.payload.jti).not.toBe(old.payload.jti)
    expect(Number(fresh.payload.iat) - Number(old.payload.iat)).toBe(1800)
    expect(fresh.payload['cognito:groups']).toEqual(['courier'])
  })

  it('serves the published client until its token is revoked', async () => {
    const user = realUser(pool.endpoint, username)
    const outcome = await signIn(user, username, password)
    if (outcome.kind !== 'session') throw new Error(JSON.stringify(outcome))
    const token = outcome.session.getRefreshToken()
    const renewed = await new Promise<unknown>((resolve) =>
      user.refreshSession(token, (error, session) => resolve(error ?? session)),
    )
    expect(renewed).toHaveProperty('accessToken')
    await new Promise<void>((resolve) => user.signOut(() => resolve()))
    const { body } = await refresh(token.getToken(), 'REFRESH_TOKEN_AUTH', clientId)
    expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' })
  })

  it('ends one sign-in by RevokeToken and leaves the others', async () => {
    const other = await logIn()
    expect((await pool.call('RevokeToken', { Token: tokens.refresh, ClientId: 'command-line' })).body).toEqual({})
    expect((await refresh(tokens.refresh)).body.message).toBe('Refresh Token has been revoked')
    expect((await getUser(tokens.access)).body.message).toBe('Access Token has been revoked')
    expect((await refresh(other.refresh)).status).toBe(200)
    const again = await pool.call('RevokeToken', { Token: tokens.refresh, ClientId: 'command-line' })
    expect(again.status).toBe(200)
  })

  it('ends every sign-in by GlobalSignOut', async () => {
    const other = await logIn()
    expect((await pool.call('GlobalSignOut', { AccessToken: tokens.access })).body).toEqual({})
    for (const session of [tokens, other]) {
      expect((await refresh(session.refresh)).body.message).toBe('Refresh Token has been revoked')
      expect((await getUser(session.access)).body.message).toBe('Access Token has been revoked')
    }
  })

  it('says that a token has expired, and only then', async () => {
    pool.wait(30 * 86_400 - 1)
    expect((await refresh(tokens.refresh)).status).toBe(200)
    pool.wait(1)
    expect((await refresh(tokens.refresh)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has expired',
    })
  })

  it('refuses a token of another client, and one that was never issued', async () => {
    expect((await refresh(tokens.refresh, 'REFRESH_TOKEN_AUTH', clientId)).body.message).toBe('Invalid Refresh Token')
    expect((await refresh('made-up')).body.message).toBe('Invalid Refresh Token')
    const foreign = await pool.call('RevokeToken', { Token: tokens.refresh, ClientId: clientId })
    expect(foreign.body.__type).toBe('UnauthorizedException')
    expect((await refresh(tokens.refresh)).status).toBe(200)
  })

  it('does not revoke by an access token', async () => {
    const { body } = await pool.call('RevokeToken', { Token: tokens.access, ClientId: 'command-line' })
    expect(body.__type).toBe('UnsupportedTokenTypeException')
  })
})

describe('access tokens', () => {
  const claims = {
    sub,
    iss: issuer,
    token_use: 'access',
    client_id: 'command-line',
    scope: 'aws.cognito.signin.user.admin',
    origin_jti: 'made-up',
    jti: 'made-up',
  }
  const forge = async (changes: object, header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader(header)
      .setIssuedAt(Math.floor(pool.now().getTime() / 1000))
      .setExpirationTime(Math.floor(pool.now().getTime() / 1000) + 600)
      .sign(key)

  it('open the account of their holder', async () => {
    const { body } = await getUser(tokens.access)
    expect(body.Username).toBe(username)
    expect(body.UserAttributes).toEqual([
      { Name: 'sub', Value: sub },
      { Name: 'email', Value: 'demo@example.test' },
      { Name: 'email_verified', Value: 'true' },
    ])
  })

  it('are refused once expired', async () => {
    pool.wait(3601)
    expect((await getUser(tokens.access)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has expired',
    })
  })

  it('are refused when forged: another key, the public key as a secret, no signature, another use', async () => {
    const stranger = await generateKeyPair('RS256')
    const [published] = pool.jwks().keys
    const kid = published?.kid ?? ''
    const publicKeyAsSecret = new TextEncoder().encode(JSON.stringify(published))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${tokens.access.split('.')[1]}.`
    const [head, body, signature] = tokens.access.split('.')
    const changed = Buffer.from(body ?? '', 'base64url')
      .toString()
      .replace(sub, sub.replace('6f', '7f'))
    const forged = [
      await forge({}, { alg: 'RS256', kid }, stranger.privateKey),
      await forge({}, { alg: 'HS256', kid }, publicKeyAsSecret),
      unsigned,
      [head, Buffer.from(changed).toString('base64url'), signature].join('.'),
      tokens.id,
      tokens.refresh,
      '',
    ]
    for (const token of forged) expect((await getUser(token)).body.message).toBe('Invalid Access Token')
  })

  it('of another pool are refused', async () => {
    const other = await startPool({
      userPoolId: 'eu-west-2_Depot2',
      issuer: 'https://identity.test/eu-west-2_Depot2',
    })
    try {
      await other.addUser({ sub, username, password })
      const { body } = await other.call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'command-line',
        AuthParameters: { USERNAME: username, PASSWORD: password },
      })
      const foreign = body.AuthenticationResult
      expect((await getUser(foreign?.AccessToken ?? '')).body.message).toBe('Invalid Access Token')
      expect((await refresh(foreign?.RefreshToken ?? '')).body.message).toBe('Invalid Refresh Token')
    } finally {
      await other.stop()
    }
  })

  it('verify against the published keys, which hold no private part', async () => {
    const response = await fetch(`${pool.endpoint}eu-west-2_Depot1/.well-known/jwks.json`)
    const keys = (await response.json()) as JSONWebKeySet
    expect(Object.keys(keys.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const verified = await jwtVerify(tokens.access, createLocalJWKSet(keys), { issuer, currentDate: pool.now() })
    expect(verified.payload.sub).toBe(sub)
  })

  it('and the words of a person never reach the log', async () => {
    const log = pool.logged.join('\n')
    const secrets = [password, tokens.access, tokens.refresh, username, 'demo@example.test']
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).toContain('identity.signed-in')
  })
})
