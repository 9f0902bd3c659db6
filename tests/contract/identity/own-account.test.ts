import type { CognitoUser } from 'amazon-cognito-identity-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  askForProof,
  changeAddress,
  changeAttribute,
  changePassword,
  deleteAccount,
  openOwnUser,
  proveAttribute,
  signOutEverywhere,
} from '#features/sign-in/own-account/own-account.ts'
import {
  deviceName,
  deleteDevice,
  listDevices,
  setDeviceRemembered,
} from '#features/sign-in/own-account/own-devices.ts'
import {
  preferFactor,
  readFactors,
  startAuthenticator,
  turnAuthenticatorOn,
} from '#features/sign-in/own-account/own-factors.ts'
import { addTextMessages, appCode } from './authenticator.ts'
import { addPerson, attributesOf, password, plainSignIn, tokensOf, type Person } from './person.ts'
import { clientId, poolId, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { json, startScriptedPool } from './scripted-pool.ts'

let pool: PoolUnderTest
let person: Person
let user: CognitoUser

beforeAll(async () => {
  pool = await startPool({ deviceTracking: 'always' })
})
beforeEach(async () => {
  person = await addPerson(pool)
  user = await ownUser()
})
afterAll(() => pool.stop())

async function ownUser(endpoint = pool.endpoint): Promise<CognitoUser> {
  const { access, id, refresh } = await tokensOf(pool, person.username)
  // The pool of a test stands in its own time.
  const clockDrift = Date.now() - pool.now().getTime()
  const tokens = { accessToken: access, idToken: id, refreshToken: refresh, deviceKey: null, clockDrift }
  return openOwnUser({ userPoolId: poolId, clientId, endpoint }, { username: person.username, tokens })
}

describe('second factors', () => {
  it('are set up, preferred by any of their names, and turned off together', async () => {
    expect(await readFactors(user)).toEqual({ on: [], preferred: null })
    const secret = await startAuthenticator(user)
    await expect(turnAuthenticatorOn(user, ' ')).rejects.toMatchObject({ message: 'Confirmation code cannot be empty' })
    await turnAuthenticatorOn(user, appCode(pool, secret))
    expect(await readFactors(user)).toEqual({ on: ['SOFTWARE_TOKEN_MFA'], preferred: 'SOFTWARE_TOKEN_MFA' })
    await addTextMessages(pool, user.getSignInUserSession()?.getAccessToken().getJwtToken() ?? '')
    for (const [method, preferred] of [
      ['SMS', 'SMS_MFA'],
      ['TOTP', 'SOFTWARE_TOKEN_MFA'],
      ['SMS_MFA', 'SMS_MFA'],
      ['SOFTWARE_TOKEN_MFA', 'SOFTWARE_TOKEN_MFA'],
    ] as const) {
      await preferFactor(user, method)
      const { on, ...rest } = await readFactors(user)
      expect(rest).toEqual({ preferred })
      expect(on.toSorted()).toEqual(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
    }
    await preferFactor(user, 'NOMFA')
    expect(await readFactors(user)).toEqual({ on: [], preferred: null })
  })

  it('are refused by any other name, and one that is not known is not turned off', async () => {
    await expect(preferFactor(user, 'PIGEON')).rejects.toMatchObject({
      code: 'no-factor',
      message: 'No valid MFA method provided',
    })
    const elsewhere = await startScriptedPool([
      json({ Username: 'a', UserAttributes: [], UserMFASettingList: ['EMAIL_OTP'] }),
    ])
    try {
      const other = await ownUser(elsewhere.endpoint)
      await expect(preferFactor(other, 'NOMFA')).rejects.toMatchObject({
        code: 'unknown-factor',
        message: 'Invalid MFA type',
      })
      expect(elsewhere.asked).toHaveLength(1)
    } finally {
      await elsewhere.stop()
    }
  })
})

/** Confirms the device that a plain sign-in was offered. */
async function addDevice(): Promise<string> {
  const { AuthenticationResult: tokens } = (await plainSignIn(pool, person.username)).body
  const key = tokens?.NewDeviceMetadata?.DeviceKey ?? ''
  await pool.call('ConfirmDevice', {
    AccessToken: tokens?.AccessToken,
    DeviceKey: key,
    DeviceName:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    DeviceSecretVerifierConfig: { Salt: 'AQID', PasswordVerifier: 'BAUG' },
  })
  return key
}

describe('devices', () => {
  it('are listed over all pages, remembered or not, and forgotten', async () => {
    const keys = []
    for (let count = 0; count < 61; count++) keys.push(await addDevice())
    const listed = await listDevices(user)
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    const [first, second] = listed
    expect(first).toMatchObject({ name: 'Chrome on Android', remembered: true, lastUsed: pool.now() })
    await setDeviceRemembered(user, first?.key ?? '', false)
    await deleteDevice(user, second?.key ?? '')
    const after = await listDevices(user)
    expect(after).toHaveLength(60)
    expect(after.find(({ key }) => key === first?.key)).toMatchObject({ remembered: false })
    await setDeviceRemembered(user, first?.key ?? '', true)
    expect((await listDevices(user)).find(({ key }) => key === first?.key)).toMatchObject({ remembered: true })
    await expect(deleteDevice(user, second?.key ?? '')).rejects.toMatchObject({ code: 'ResourceNotFoundException' })
  })

  it('that a pool does not keep are told from those that there are none of', async () => {
    expect(await listDevices(user)).toEqual([])
    const untracked = await startScriptedPool([
      json({ __type: 'InvalidParameterException', message: 'Device tracking is off' }, 400),
    ])
    try {
      await expect(listDevices(await ownUser(untracked.endpoint))).rejects.toMatchObject({
        code: 'devices-not-tracked',
        message: 'Device tracking has not been configured in this User Pool',
      })
    } finally {
      await untracked.stop()
    }
  })

  it('have names that people know', () => {
    expect(
      deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'),
    ).toBe('Safari on iPhone')
    expect(deviceName('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0')).toBe(
      'Edge on Windows',
    )
    expect(deviceName('the van’s tablet')).toBe('the van’s tablet')
  })
})

it('an address is changed, and proven by the newest code that was sent to it', async () => {
  expect(await changeAttribute(user, 'preferred_username', 'Sam')).toBeNull()
  expect(await changeAttribute(user, 'email', `other.${person.email}`)).toEqual({ destination: 'o***@e***' })
  const first = pool.delivered.at(-1)?.code ?? ''
  expect(await askForProof(user, 'email')).toEqual({ destination: 'o***@e***' })
  await expect(proveAttribute(user, 'email', ' ')).rejects.toMatchObject({
    message: 'Confirmation code cannot be empty',
  })
  await expect(proveAttribute(user, 'email', first)).rejects.toMatchObject({ code: 'CodeMismatchException' })
  // The same again, not proven yet: another code. Proven: nothing is sent, and that is said.
  expect(await changeAddress(user, 'email', `other.${person.email}`)).toEqual({ destination: 'o***@e***' })
  const code = pool.delivered.at(-1)?.code ?? ''
  await proveAttribute(user, 'email', ` ${code.slice(0, 3)}-${code.slice(3)} `)
  const sent = pool.delivered.length
  await expect(changeAddress(user, 'email', `other.${person.email}`)).rejects.toMatchObject({ code: 'same-email' })
  expect(pool.delivered).toHaveLength(sent)
  const attributes = await attributesOf(pool, (await tokensOf(pool, person.username)).access)
  expect(attributes).toMatchObject({
    email: `other.${person.email}`,
    email_verified: 'true',
    preferred_username: 'Sam',
  })
})

it('a password is changed only by the present one', async () => {
  await expect(changePassword(user, 'Wrong-2026', 'Another-round-105')).rejects.toMatchObject({
    code: 'NotAuthorizedException',
  })
  await changePassword(user, `${password} `, 'Another-round-105')
  expect((await plainSignIn(pool, person.username, 'Another-round-105')).body.AuthenticationResult).toBeDefined()
})

it('every session of an account ends at once', async () => {
  const other = await tokensOf(pool, person.username)
  await signOutEverywhere(user)
  expect((await pool.call('GetUser', { AccessToken: other.access })).body.message).toBe('Access Token has been revoked')
  await expect(readFactors(await ownUser())).resolves.toEqual({ on: [], preferred: null })
})

it('an account that is deleted signs nobody in, and its tokens are worth nothing', async () => {
  const { access } = await tokensOf(pool, person.username)
  await deleteAccount(user)
  expect((await pool.call('GetUser', { AccessToken: access })).status).toBe(400)
  expect((await plainSignIn(pool, person.username)).body.__type).toBe('NotAuthorizedException')
})

it('a session that is gone is said before anything is asked', async () => {
  const nobody = { userPoolId: poolId, clientId, endpoint: pool.endpoint }
  expect(() => openOwnUser(nobody, { username: '', tokens: null })).toThrow(
    'Failed to get the session because the user is empty',
  )
  expect(() =>
    openOwnUser({ userPoolId: poolId, clientId, endpoint: pool.endpoint }, { username: 'a', tokens: null }),
  ).toThrow('User is not authenticated')
  pool.wait(2 * 60 * 60)
  const scripted = await startScriptedPool([])
  try {
    const { access, id, refresh } = await tokensOf(pool, person.username)
    const tokens = { accessToken: access, idToken: id, refreshToken: refresh, deviceKey: null, clockDrift: 0 }
    // By a clock two months later, these have ended.
    const late = openOwnUser(
      { userPoolId: poolId, clientId, endpoint: scripted.endpoint },
      { username: person.username, tokens },
    )
    await expect(readFactors(late)).rejects.toMatchObject({
      code: 'not-authenticated',
      message: 'User is not authenticated',
    })
    expect(scripted.asked).toEqual([])
  } finally {
    await scripted.stop()
  }
})
