import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awsDate, awsJson, isSignedAws, signAws } from '#kit/http/aws-signature.ts'
import { createPoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { addAuthenticator } from './authenticator.ts'
import { addPerson, tokensOf } from './person.ts'
import { poolId, startPool, type PoolUnderTest } from './pool-under-test.ts'

const adminKey = { id: 'depot', secret: 'a-secret-of-this-test' }
const clientId = 'command-line'
let pool: PoolUnderTest
beforeAll(async () => {
  pool = await startPool({ adminKey })
})
afterAll(async () => await pool.stop())

const admin = (key = adminKey, place = { region: 'eu-west-2', userPoolId: poolId }) =>
  createPoolAdmin({ endpoint: pool.endpoint, ...place, key, clock: { now: pool.now }, fetch })

const signIn = async (username: string, password: string) =>
  (
    await pool.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: username, PASSWORD: password },
    })
  ).body

async function firstPasswordFor(email: string): Promise<string> {
  await expect.poll(() => pool.delivered.some(({ to, purpose }) => to === email && purpose === 'invitation')).toBe(true)
  return pool.delivered.findLast(({ to }) => to === email)?.code ?? ''
}

async function invited(name: string) {
  const email = `${name}@example.com`
  const made = await admin().invite(name, email)
  if (!('sub' in made)) throw new Error(made.refused)
  return { email, sub: made.sub, first: await firstPasswordFor(email) }
}

async function choose(username: string, first: string, password = 'Van-Rack-2026') {
  const { ChallengeName, Session } = await signIn(username, first)
  expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  return (
    await pool.call('RespondToAuthChallenge', {
      ChallengeName,
      ClientId: clientId,
      Session,
      ChallengeResponses: { USERNAME: username, NEW_PASSWORD: password },
    })
  ).body
}

describe('an administrator of the pool', () => {
  it('signs as AWS has it', () => {
    const request = {
      region: 'eu-west-2',
      host: 'cognito-idp.eu-west-2.amazonaws.com',
      target: 'AWSCognitoIdentityProviderService.AdminGetUser',
      body: '{}',
      date: '20261106T070000Z',
    }
    const signed = signAws({ id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }, request)
    expect(signed).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20261106\/eu-west-2\/cognito-idp\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=[0-9a-f]{64}$/,
    )
  })

  describe('who signs with the AWS SDK for JavaScript', () => {
    const key = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
    const sent: Readonly<Record<string, string>> = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser',
      'content-length': '55',
      'x-amz-user-agent': 'aws-sdk-js/3.1168.0',
      host: 'localhost:44923',
      'amz-sdk-invocation-id': '746ca6d0-817b-4ae4-93b3-451229610fb3',
      'amz-sdk-request': 'attempt=1; max=3',
      'x-amz-date': '20261126T135652Z',
      'x-amz-content-sha256': '04d92f9124352f7deb4e3ea14cb486ddf48b01970620fdeaa466929c4ba0c0da',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261126/eu-west-2/cognito-idp/aws4_request, SignedHeaders=amz-sdk-invocation-id;amz-sdk-request;content-length;content-type;host;x-amz-content-sha256;x-amz-date;x-amz-target;x-amz-user-agent, Signature=8e7e5893ad8006288d8976bf4346d68d7c8aa3e09bf6c72c8ac89a89b488fe13',
    }
    const body = '{"UserPoolId":"eu-west-2_CourierApp","Username":"zoë"}'
    const holds = (change: { key?: typeof key; headers?: Record<string, string>; body?: string; paths?: string[] }) => {
      const headers: Readonly<Record<string, string>> = { ...sent, ...change.headers }
      return isSignedAws(change.key ?? key, {
        region: 'eu-west-2',
        paths: change.paths ?? ['/', '/identity/'],
        header: (name) => headers[name],
        body: change.body ?? body,
      })
    }

    it('is let in by the headers and the path that the SDK signs', () => {
      expect(holds({})).toBe(true)
    })

    it.each([
      ['another secret', { key: { ...key, secret: 'another' } }],
      ['another key', { key: { ...key, id: 'ANOTHER' } }],
      ['another body', { body: body.replace('zoë', 'bo') }],
      ['another operation', { headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminDeleteUser' } }],
      ['another host', { headers: { host: 'localhost:44924' } }],
      ['another day', { headers: { 'x-amz-date': '20261127T135652Z' } }],
      ['another path', { paths: ['/'] }],
      ['no signature', { headers: { authorization: 'AWS4-HMAC-SHA256' } }],
      [
        'an operation that is not signed',
        { headers: { authorization: (sent['authorization'] ?? '').replace('x-amz-target;', '') } },
      ],
    ])('is nobody with %s', (_, change) => {
      expect(holds(change)).toBe(false)
    })
  })

  it('is nobody without the key, with another one, at another time, for another pool, or by a person’s token', async () => {
    const { access } = await tokensOf(pool, (await addPerson(pool)).username)
    expect(
      (await pool.call('AdminDisableUser', { UserPoolId: poolId, Username: 'x', AccessToken: access })).body.__type,
    ).toBe('MissingAuthenticationTokenException')
    await expect(admin({ id: 'depot', secret: 'another-secret-altogether' }).find('x')).rejects.toMatchObject({
      code: 'not-set-up',
    })
    await expect(admin(adminKey, { region: 'eu-west-1', userPoolId: poolId }).find('x')).rejects.toMatchObject({
      code: 'not-set-up',
    })
    await expect(
      admin(adminKey, { region: 'eu-west-2', userPoolId: 'eu-west-2_Other' }).find('x'),
    ).rejects.toMatchObject({ code: 'not-set-up' })
    const target = 'AWSCognitoIdentityProviderService.AdminGetUser'
    const body = JSON.stringify({ UserPoolId: poolId, Username: 'x' })
    const date = awsDate(new Date(pool.now().getTime() - 6 * 60_000))
    const authorization = signAws(adminKey, {
      region: 'eu-west-2',
      host: new URL(pool.endpoint).host,
      target,
      body,
      date,
    })
    const late = await fetch(pool.endpoint, {
      method: 'POST',
      body,
      headers: { authorization, 'content-type': awsJson, 'x-amz-date': date, 'x-amz-target': target },
    })
    expect(await late.json()).toMatchObject({ __type: 'InvalidSignatureException' })
  })

  it('invites somebody, whose first password comes by e-mail and is changed at the first sign-in', async () => {
    const { email, sub, first } = await invited('c-201')
    await admin().addToGroup('c-201', 'courier')
    await admin().addToGroup('c-201', 'courier')
    expect(await admin().find(sub)).toEqual({
      sub,
      email,
      enabled: true,
      status: 'FORCE_CHANGE_PASSWORD',
      secondFactor: false,
    })
    const { AuthenticationResult } = await choose(email, first)
    expect(
      JSON.parse(Buffer.from(AuthenticationResult?.AccessToken.split('.')[1] ?? '', 'base64url').toString()),
    ).toMatchObject({ sub, 'cognito:groups': ['courier'] })
    expect(await admin().inviteAgain('c-201')).toBe(false)
    expect((await signIn(email, first)).message).toBe('Incorrect username or password.')
  })

  it('is told what is taken, and sends a first password again, which alone is good then, for seven days', async () => {
    const { email, first } = await invited('c-202')
    expect(await admin().invite('c-202', 'other@example.com')).toEqual({ refused: 'UsernameExistsException' })
    expect(await admin().invite('c-203', email)).toEqual({ refused: 'AliasExistsException' })
    expect(await admin().invite('c-204', 'no address')).toEqual({ refused: 'InvalidParameterException' })
    expect(await admin().inviteAgain('c-202')).toBe(true)
    await expect.poll(async () => (await firstPasswordFor(email)) === first).toBe(false)
    expect((await signIn(email, first)).message).toBe('Incorrect username or password.')
    pool.wait(7 * 86_400 + 1)
    expect((await signIn(email, await firstPasswordFor(email))).message).toBe(
      'Temporary password has expired and must be reset by an administrator.',
    )
    await admin().inviteAgain('c-202')
    await expect
      .poll(async () => (await signIn(email, await firstPasswordFor(email))).ChallengeName)
      .toBe('NEW_PASSWORD_REQUIRED')
  })

  it('closes an account with every sign-in of it, and opens it for new ones alone', async () => {
    const { email, sub, first } = await invited('c-205')
    const { AuthenticationResult } = await choose(email, first)
    const refresh = async () =>
      (
        await pool.call('InitiateAuth', {
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          ClientId: clientId,
          AuthParameters: { REFRESH_TOKEN: AuthenticationResult?.RefreshToken },
        })
      ).body
    expect((await refresh()).AuthenticationResult).toBeDefined()
    await admin().close(sub)
    expect((await refresh()).message).toBe('User is disabled.')
    expect((await pool.call('GetUser', { AccessToken: AuthenticationResult?.AccessToken })).status).toBe(400)
    expect((await signIn(email, 'Van-Rack-2026')).message).toBe('User is disabled.')
    expect(await admin().find(sub)).toMatchObject({ enabled: false })
    await admin().open(sub)
    expect((await refresh()).message).toBe('Refresh Token has been revoked')
    expect((await signIn(email, 'Van-Rack-2026')).AuthenticationResult).toBeDefined()
  })

  it('takes a second factor away', async () => {
    const person = await addPerson(pool)
    await addAuthenticator(pool, (await tokensOf(pool, person.username)).access)
    expect(await admin().find(person.username)).toMatchObject({ secondFactor: true })
    await admin().dropFactors(person.username)
    expect(await admin().find(person.username)).toMatchObject({ secondFactor: false })
    expect(await admin().find('nobody.at.all')).toBeUndefined()
    await expect(admin().close('nobody.at.all')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('deletes an account, and one that is gone is no error', async () => {
    const person = await addPerson(pool)
    const { access } = await tokensOf(pool, person.username)
    await admin().deleteUser(person.username)
    expect(await admin().find(person.username)).toBeUndefined()
    expect((await pool.call('GetUser', { AccessToken: access })).status).toBe(400)
    await admin().deleteUser(person.username)
  })
})
