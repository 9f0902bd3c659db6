import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerifier } from '#kit/http/auth.ts'
import { askForTokens, createBrowser, grantedCode, hosted, question, typePassword } from './hosted-browser.ts'
import { addPerson, tokensOf, type Person } from './person.ts'
import { clientId, poolId, startPool, type PoolUnderTest } from './pool-under-test.ts'

const identityPoolId = 'eu-west-2:6f1c2f0e-8f8b-4c7e-9f0a-1d2c3b4a5f60'
const earlier = 'urn:courier-app:pool:eu-west-2_Depot1'
const issuer = `https://couriers.test/identity/${poolId}`

let before: PoolUnderTest
let pool: PoolUnderTest
let person: Person
beforeAll(async () => {
  before = await startPool({ issuer: earlier })
  pool = await startPool(
    {
      issuer,
      isEarlierIssuer: (named) => named === earlier,
      hosted,
      hostedAddress: 'https://couriers.test/identity/hosted',
      identityPool: { identityPoolId, guests: false },
    },
    before.database,
    { seed: 'after' },
  )
  person = await addPerson(pool)
})
afterAll(async () => {
  await pool.stop()
  await before.stop()
})

const at = async (path: string, init?: RequestInit) => await fetch(new URL(path, pool.endpoint), init)
const userInfo = async (token: string, init: RequestInit = {}) =>
  await at('hosted/oauth2/userInfo', { ...init, headers: { authorization: `Bearer ${token}` } })
const askCloud = async (operation: string, body: object) => {
  const response = await at('identity-pool/', {
    method: 'POST',
    headers: { 'X-Amz-Target': `AWSCognitoIdentityService.${operation}`, 'Content-Type': 'application/x-amz-json-1.1' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { __type?: string; IdentityId?: string; Credentials?: object }
}

describe('the issuer', () => {
  it('is where the pool describes itself and has its keys', async () => {
    const found = await at(`${poolId}/.well-known/openid-configuration`)
    expect(found.status).toBe(200)
    expect(found.headers.get('cache-control')).toContain('max-age')
    const described = (await found.json()) as Record<string, unknown>
    expect(described).toMatchObject({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      authorization_endpoint: 'https://couriers.test/identity/hosted/oauth2/authorize',
      token_endpoint: 'https://couriers.test/identity/hosted/oauth2/token',
      userinfo_endpoint: 'https://couriers.test/identity/hosted/oauth2/userInfo',
      end_session_endpoint: 'https://couriers.test/identity/hosted/logout',
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    })
    const keys = await at(`${poolId}/.well-known/jwks.json`)
    expect(((await keys.json()) as { keys: object[] }).keys.length).toBeGreaterThan(0)
  })

  it('stands in both tokens, and names the pool to the identity pool as AWS’s own name does', async () => {
    const { id, access } = await tokensOf(pool, person.username)
    expect([decodeJwt(id).iss, decodeJwt(access).iss]).toEqual([issuer, issuer])
    const byIssuer = { [issuer.replace('https://', '')]: id }
    const byName = { [`cognito-idp.eu-west-2.amazonaws.com/${poolId}`]: id }
    const { IdentityId } = await askCloud('GetId', { IdentityPoolId: identityPoolId, Logins: byIssuer })
    expect(IdentityId).toMatch(/^eu-west-2:/)
    expect((await askCloud('GetId', { IdentityPoolId: identityPoolId, Logins: byName })).IdentityId).toBe(IdentityId)
    expect((await askCloud('GetCredentialsForIdentity', { IdentityId, Logins: byIssuer })).Credentials).toBeDefined()
    const stranger = { [`couriers.test/identity/eu-west-2_Other`]: id }
    expect(await askCloud('GetId', { IdentityPoolId: identityPoolId, Logins: stranger })).toMatchObject({
      __type: 'NotAuthorizedException',
    })
  })

  it('of before still holds: who has tokens of it is neither signed out nor refused', async () => {
    const old = await tokensOf(before, person.username)
    expect(decodeJwt(old.access).iss).toBe(earlier)
    expect((await pool.call('GetUser', { AccessToken: old.access })).body).toMatchObject({ Username: person.username })
    const verify = createVerifier({
      issuer: (named) => named === issuer || named === earlier,
      clientIds: ['command-line'],
      clock: { now: () => pool.now() },
      jwks: () => pool.jwks(),
    })
    expect(await verify(`Bearer ${old.access}`)).toMatchObject({ sub: person.sub })
    const cloud = await askCloud('GetId', {
      IdentityPoolId: identityPoolId,
      Logins: { [`cognito-idp.eu-west-2.amazonaws.com/${poolId}`]: old.id },
    })
    expect(cloud.IdentityId).toMatch(/^eu-west-2:/)
    const { body } = await pool.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: 'command-line',
      AuthParameters: { REFRESH_TOKEN: old.refresh },
    })
    expect(decodeJwt(body.AuthenticationResult?.AccessToken ?? '').iss).toBe(issuer)
  })

  it('of another pool is refused, by the pool and by the services', async () => {
    const { access } = await tokensOf(pool, person.username)
    expect((await before.call('GetUser', { AccessToken: access })).body).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    })
    const verify = createVerifier({
      issuer: earlier,
      clientIds: ['command-line'],
      clock: { now: () => pool.now() },
      jwks: () => pool.jwks(),
    })
    await expect(verify(`Bearer ${access}`)).rejects.toMatchObject({ code: 'token-invalid' })
  })
})

describe('GetTokensFromRefreshToken', () => {
  it('renews as REFRESH_TOKEN_AUTH does', async () => {
    const { refresh } = await tokensOf(pool, person.username)
    const asked = { ClientId: 'command-line', RefreshToken: refresh }
    const { AuthenticationResult } = (await pool.call('GetTokensFromRefreshToken', asked)).body
    expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 3600 })
    expect(decodeJwt(AuthenticationResult?.IdToken ?? '').sub).toBe(person.sub)
    expect((await pool.call('GetTokensFromRefreshToken', { ...asked, ClientId: clientId })).body.__type).toBe(
      'NotAuthorizedException',
    )
    await pool.call('RevokeToken', { ClientId: 'command-line', Token: refresh })
    expect((await pool.call('GetTokensFromRefreshToken', asked)).body).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
    expect((await pool.call('GetTokensFromRefreshToken', { ClientId: 'command-line' })).body.__type).toBe(
      'InvalidParameterException',
    )
  })
})

describe('an outside client of hosted sign-in', () => {
  const tokens = async (changes: Record<string, string | null> = {}) => {
    const code = await grantedCode(pool, person.username, question(changes))
    return (await askForTokens(pool, { code })).body
  }

  it('finds the nonce of its request in its id token, and none where it sent none', async () => {
    expect(decodeJwt((await tokens({ nonce: 'n-0S6_WzA2Mj' })).id_token)['nonce']).toBe('n-0S6_WzA2Mj')
    expect(decodeJwt((await tokens()).id_token)).not.toHaveProperty('nonce')
  })

  it('is told who holds the access token, as far as its scopes go', async () => {
    const { access_token: all } = await tokens({ scope: 'openid' })
    expect(await (await userInfo(all)).json()).toEqual({
      sub: person.sub,
      email: person.email,
      email_verified: 'true',
      username: person.username,
    })
    const { access_token: some } = await tokens({ scope: 'openid phone' })
    expect(await (await userInfo(some, { method: 'POST' })).json()).toEqual({
      sub: person.sub,
      username: person.username,
    })
  })

  it('is told nothing by a token that is none, was taken back, or is of a direct sign-in', async () => {
    const { access } = await tokensOf(pool, person.username)
    const { access_token: revoked } = await tokens({ scope: 'openid aws.cognito.signin.user.admin' })
    await pool.call('GlobalSignOut', { AccessToken: revoked })
    for (const token of ['none', access, revoked]) {
      const refused = await userInfo(token)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      expect(await refused.json()).toMatchObject({ error: 'invalid_token' })
    }
    expect((await at('hosted/oauth2/userInfo')).status).toBe(401)
  })

  it('leads back by an absolute address that is registered, and by no other', async () => {
    const { location } = await typePassword(createBrowser(pool.endpoint), person.username)
    expect(location).toMatch(/^https:\/\/app\.test\/auth\/hosted\?code=/)
    const refused = await at(`hosted/oauth2/authorize?${question({ redirect_uri: 'https://evil.test/' }).toString()}`)
    expect(refused.status).toBe(400)
  })
})
