import { SignJWT, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operations } from '#services/identity/operations.ts'
import { addPerson, password, plainSignIn, tokensOf, type Person } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'

/** Every operation that takes an access token, with what else it needs to be in order. */
const guarded: Record<string, object> = {
  AssociateSoftwareToken: {},
  ChangePassword: { PreviousPassword: password, ProposedPassword: 'Parcels-2027' },
  ConfirmDevice: { DeviceKey: 'key', DeviceSecretVerifierConfig: { Salt: 'AQID', PasswordVerifier: 'BAUG' } },
  DeleteUser: {},
  DeleteUserAttributes: { UserAttributeNames: ['given_name'] },
  ForgetDevice: { DeviceKey: 'key' },
  GetDevice: { DeviceKey: 'key' },
  GetUser: {},
  GetUserAttributeVerificationCode: { AttributeName: 'email' },
  GlobalSignOut: {},
  ListDevices: {},
  SetUserMFAPreference: {},
  SetUserSettings: { MFAOptions: [] },
  UpdateDeviceStatus: { DeviceKey: 'key', DeviceRememberedStatus: 'remembered' },
  UpdateUserAttributes: { UserAttributes: [{ Name: 'given_name', Value: 'Dee' }] },
  VerifySoftwareToken: { UserCode: '123456' },
  VerifyUserAttribute: { AttributeName: 'email', Code: '123456' },
}
const open = [
  'ConfirmForgotPassword',
  'ConfirmSignUp',
  'ForgotPassword',
  'GetTokensFromRefreshToken',
  'InitiateAuth',
  'ResendConfirmationCode',
  'RespondToAuthChallenge',
  'RevokeToken',
  'SignUp',
]
const names = Object.keys(guarded)
let pool: PoolUnderTest
let other: PoolUnderTest
let person: Person
let tokens: { access: string; id: string; refresh: string }

beforeAll(async () => {
  pool = await startPool({ deviceTracking: 'always' })
  other = await startPool({ userPoolId: 'eu-west-2_Depot2', issuer: 'https://identity.test/eu-west-2_Depot2' })
})
beforeEach(async () => {
  person = await addPerson(pool)
  tokens = await tokensOf(pool, person.username)
})
afterAll(async () => {
  await pool.stop()
  await other.stop()
})

const refusal = async (name: string, token: string) => {
  const { body } = await pool.call(name, { ...guarded[name], AccessToken: token })
  return `${body.__type}: ${body.message}`
}
const everywhere = async (token: string) => {
  const refusals = new Set<string>()
  for (const name of names) refusals.add(await refusal(name, token))
  return [...refusals]
}
const setAccount = (assignment: string) =>
  pool.database.pool.query(`update identity.account set ${assignment} where sub = $1`, [person.sub])
const refresh = async () => {
  const { body } = await pool.call('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: 'command-line',
    AuthParameters: { REFRESH_TOKEN: tokens.refresh, DEVICE_KEY: null },
  })
  return `${body.__type}: ${body.message}`
}

it('knows of every operation whether it takes an access token', () => {
  expect([...names, ...open].toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...operations.keys()].toSorted((a, b) => a.localeCompare(b)),
  )
})

describe('every operation that takes an access token', () => {
  const invalid = ['NotAuthorizedException: Invalid Access Token']

  it('refuses tokens that the pool did not sign', async () => {
    const stranger = await generateKeyPair('RS256')
    const [published] = pool.jwks().keys
    const kid = published?.kid ?? ''
    const claims = JSON.parse(Buffer.from(tokens.access.split('.')[1] ?? '', 'base64url').toString()) as object
    const sign = (alg: string, key: CryptoKey | Uint8Array) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg, kid }).sign(key)
    const [head, body, signature] = tokens.access.split('.')
    const changed = Buffer.from(body ?? '', 'base64url')
      .toString()
      .replace('command-line', 'app-client')
    await other.addUser({ sub: person.sub, username: person.username, password })
    const forged = {
      'another key': await sign('RS256', stranger.privateKey),
      'the public key as a secret': await sign('HS256', new TextEncoder().encode(JSON.stringify(published))),
      'no signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
      'another client': [head, Buffer.from(changed).toString('base64url'), signature].join('.'),
      'another pool': (await tokensOf(other, person.username)).access,
      'another use': tokens.id,
      'a refresh token': tokens.refresh,
      'no token': 'made-up',
    }

    for (const [kind, token] of Object.entries(forged))
      expect([kind, ...(await everywhere(token))]).toEqual([kind, ...invalid])
  })

  it('refuses one that is missing', async () => {
    for (const name of names) {
      const { body } = await pool.call(name, guarded[name] ?? {})
      expect([name, body.__type]).toEqual([name, 'InvalidParameterException'])
    }
  })

  it('refuses one that was revoked, and one that has expired', async () => {
    await pool.call('RevokeToken', { Token: tokens.refresh, ClientId: 'command-line' })
    expect(await everywhere(tokens.access)).toEqual(['NotAuthorizedException: Access Token has been revoked'])
    pool.wait(3601)
    expect(await everywhere(tokens.access)).toEqual(['NotAuthorizedException: Access Token has expired'])
  })

  it('says that an account is gone, disabled, or waits for a reset; so do a refresh and a sign-in', async () => {
    await setAccount(`status = 'RESET_REQUIRED'`)
    const reset = 'PasswordResetRequiredException: Password reset required for the user'
    expect([...(await everywhere(tokens.access)), await refresh()]).toEqual([reset, reset])
    expect((await plainSignIn(pool, person.username)).body.__type).toBe('PasswordResetRequiredException')
    await setAccount('enabled = false')
    const disabled = 'NotAuthorizedException: User is disabled.'
    expect([...(await everywhere(tokens.access)), await refresh()]).toEqual([disabled, disabled])
    expect((await plainSignIn(pool, person.username)).body.message).toBe('User is disabled.')
    expect((await plainSignIn(pool, person.username, 'Wrong-2026')).body.message).toBe(
      'Incorrect username or password.',
    )
    await pool.database.pool.query(`delete from identity.account where sub = $1`, [person.sub])
    const gone = 'UserNotFoundException: User does not exist.'
    expect([...(await everywhere(tokens.access)), await refresh()]).toEqual([gone, gone])
  })
})
