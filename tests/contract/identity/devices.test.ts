import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAuthenticator, addTextMessages, appCode } from './authenticator.ts'
import { addPerson, password, plainSignIn, tokensOf, type Person } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'
import { answered, memoryStorage, realUser, sendCode, signIn, type Outcome } from './real-client.ts'

let pool: PoolUnderTest
let person: Person

beforeAll(async () => {
  pool = await startPool({ deviceTracking: 'always' })
})
beforeEach(async () => {
  person = await addPerson(pool)
})
afterAll(() => pool.stop())

const missing = { __type: 'ResourceNotFoundException', message: 'Device does not exist.' }
const start = async (storage = memoryStorage()) => {
  const user = realUser(pool.endpoint, person.username, storage)
  return { user, outcome: await signIn(user, person.username, password) }
}
const accessOf = (outcome: Outcome) => {
  if (outcome.kind !== 'session') throw new Error(JSON.stringify(outcome))
  return outcome.session.getAccessToken().getJwtToken()
}
const storedKey = (storage: ReturnType<typeof memoryStorage>) =>
  storage.getItem(`CognitoIdentityServiceProvider.app-client.${person.sub}.deviceKey`) ?? ''
const refresh = (token: string, device: string | null, client = 'app-client') =>
  pool.call('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: client,
    AuthParameters: { REFRESH_TOKEN: token, DEVICE_KEY: device },
  })
/** Confirms the device that a plain sign-in was offered. */
const addDevice = async () => {
  const { AuthenticationResult: tokens } = (await plainSignIn(pool, person.username)).body
  const DeviceKey = tokens?.NewDeviceMetadata?.DeviceKey
  const config = { Salt: 'AQID', PasswordVerifier: 'BAUG' }
  const confirm = (changes = {}) =>
    pool.call('ConfirmDevice', {
      AccessToken: tokens?.AccessToken,
      DeviceKey,
      DeviceSecretVerifierConfig: config,
      ...changes,
    })
  return { confirm, key: DeviceKey ?? '', access: tokens?.AccessToken ?? '', refresh: tokens?.RefreshToken ?? '' }
}

describe('a device of the published client', () => {
  it('is confirmed at the first sign-in and proves itself at the next, instead of a second factor', async () => {
    const storage = memoryStorage()
    const first = await start(storage)
    const access = accessOf(first.outcome)
    const key = storedKey(storage)
    expect(key).toMatch(/^eu-west-2_[0-9a-f-]{36}$/)
    await addAuthenticator(pool, access)
    const again = await start(storage)
    expect(again.outcome).toMatchObject({ kind: 'session' })
    expect(storedKey(storage)).toBe(key)
    if (again.outcome.kind !== 'session') return
    expect(again.outcome.session.getAccessToken().payload).toMatchObject({ device_key: key })
    expect((await start()).outcome).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA' })
  })

  it('refreshes a session by its key', async () => {
    const storage = memoryStorage()
    const { user, outcome } = await start(storage)
    if (outcome.kind !== 'session') throw new Error(JSON.stringify(outcome))
    const token = outcome.session.getRefreshToken()
    const renewed = await new Promise((resolve) =>
      user.refreshSession(token, (error, session) => resolve(error ?? session)),
    )
    expect(renewed).toHaveProperty('accessToken')
    for (const key of [null, 'eu-west-2_another']) {
      expect((await refresh(token.getToken(), key)).body.message).toBe('Invalid Refresh Token')
    }
    expect((await refresh(token.getToken(), storedKey(storage))).status).toBe(200)
  })

  it('is forgotten by the client when the pool does not know it, and the same sign-in goes on', async () => {
    const storage = memoryStorage()
    const first = await start(storage)
    const key = storedKey(storage)
    await pool.call('ForgetDevice', { AccessToken: accessOf(first.outcome), DeviceKey: key })
    const again = await start(storage)
    expect(again.outcome).toMatchObject({ kind: 'session' })
    expect(storedKey(storage)).not.toBe(key)
  })

  it('without its secret gives no tokens', async () => {
    const storage = memoryStorage()
    await start(storage)
    storage.setItem(`CognitoIdentityServiceProvider.app-client.${person.sub}.randomPasswordKey`, 'made-up')
    expect((await start(storage)).outcome).toEqual({
      kind: 'failure',
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
  })

  it('is shown, listed, marked and forgotten', async () => {
    const storage = memoryStorage()
    const { user, outcome } = await start(storage)
    await start(storage)
    const shown = await answered((done) => user.getDevice(done))
    expect(shown).toMatchObject({ Device: { DeviceKey: storedKey(storage), DeviceCreateDate: expect.any(Number) } })
    expect(await answered((done) => user.listDevices(10, null, done))).toMatchObject({
      Devices: [{ DeviceKey: storedKey(storage) }],
    })
    await addTextMessages(pool, accessOf(outcome))
    expect(await answered((done) => user.setDeviceStatusNotRemembered(done))).toBe('SUCCESS')
    const asked = await start(storage)
    expect(asked.outcome).toMatchObject({ name: 'SMS_MFA' })
    expect(await sendCode(asked.user, pool.delivered.at(-1)?.code ?? '', 'SMS_MFA')).toMatchObject({ kind: 'session' })
    expect(await answered((done) => user.setDeviceStatusRemembered(done))).toBe('SUCCESS')
    expect((await start(storage)).outcome).toMatchObject({ kind: 'session' })
    expect(await answered((done) => user.forgetDevice(done))).toBe('SUCCESS')
    expect((await start()).outcome).toMatchObject({ name: 'SMS_MFA' })
  })
})

describe('a device on the wire', () => {
  it('is confirmed once, by the sign-in that it was offered to', async () => {
    const { confirm, key, access } = await addDevice()
    const other = await tokensOf(pool, person.username)
    expect((await confirm({ AccessToken: other.access })).body).toEqual(missing)
    expect((await confirm({ DeviceKey: 'eu-west-2_made-up' })).body).toEqual(missing)
    expect((await confirm()).body).toEqual({ UserConfirmationNecessary: false })
    expect((await confirm()).status).toBe(200)
    const changed = { DeviceSecretVerifierConfig: { Salt: 'AQID', PasswordVerifier: 'BAUH' } }
    expect((await confirm(changed)).body.__type).toBe('InvalidParameterException')
    expect((await pool.call('GetDevice', { AccessToken: access, DeviceKey: key })).status).toBe(200)
  })

  it('of somebody else does not exist', async () => {
    const { confirm, key } = await addDevice()
    await confirm()
    const stranger = await addPerson(pool)
    const { access } = await tokensOf(pool, stranger.username)
    for (const [operation, more] of [
      ['GetDevice', {}],
      ['ForgetDevice', {}],
      ['UpdateDeviceStatus', { DeviceRememberedStatus: 'remembered' }],
    ] as const) {
      expect((await pool.call(operation, { AccessToken: access, DeviceKey: key, ...more })).body).toEqual(missing)
    }
    const { body } = await plainSignIn(pool, stranger.username, password, { DEVICE_KEY: key })
    expect(body.AuthenticationResult?.NewDeviceMetadata).toBeDefined()
  })

  it('that was never confirmed binds no refresh token; one that was forgotten ends it', async () => {
    const { confirm, key, access, refresh: token } = await addDevice()
    expect((await refresh(token, null, 'command-line')).status).toBe(200)
    await confirm()
    expect((await refresh(token, null, 'command-line')).status).toBe(400)
    expect((await refresh(token, key, 'command-line')).status).toBe(200)
    await pool.call('ForgetDevice', { AccessToken: access, DeviceKey: key })
    expect((await refresh(token, key, 'command-line')).body.message).toBe('Refresh Token has been revoked')
  })

  it('is listed in pages of at most 60, each once', async () => {
    for (let time = 0; time < 7; time++) await (await addDevice()).confirm()
    const { access } = await tokensOf(pool, person.username)
    const list = (more: object) => pool.call('ListDevices', { AccessToken: access, ...more })
    const keys: string[] = []
    const sizes: number[] = []
    let token: string | undefined
    do {
      const { body } = await list({ Limit: 3, PaginationToken: token })
      sizes.push(body.Devices?.length ?? 0)
      keys.push(...(body.Devices ?? []).map(({ DeviceKey }) => DeviceKey))
      token = body.PaginationToken
    } while (token)
    expect(sizes).toEqual([3, 3, 1])
    expect(new Set(keys).size).toBe(7)
    expect((await list({})).body.Devices).toHaveLength(7)
    expect((await list({ Limit: 60 })).body).not.toHaveProperty('PaginationToken')
    expect((await list({ Limit: 61 })).body.__type).toBe('InvalidParameterException')
  })

  it('keeps the session when a code comes with an unknown device', async () => {
    const { access } = await tokensOf(pool, person.username)
    const secret = await addAuthenticator(pool, access)
    const { Session } = (await plainSignIn(pool, person.username)).body
    const send = (device: object) =>
      pool.call('RespondToAuthChallenge', {
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        ClientId: 'command-line',
        Session,
        ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: appCode(pool, secret), ...device },
      })
    expect((await send({ DEVICE_KEY: 'eu-west-2_made-up' })).body).toEqual(missing)
    expect((await send({ DEVICE_KEY: null })).status).toBe(200)
  })
})

it('a pool that asks first remembers a device only when its owner says so', async () => {
  const asking = await startPool({ deviceTracking: 'opt-in' })
  try {
    await asking.addUser({ sub: person.sub, username: person.username, password })
    const user = realUser(asking.endpoint, person.username)
    const necessary = await new Promise((resolve) => {
      void signIn(user, person.username, password, (needed) => resolve(needed))
    })
    expect(necessary).toBe(true)
    const remembered = () => answered((done) => user.getDevice(done)).then((shown) => JSON.stringify(shown))
    expect(await remembered()).toContain('"not_remembered"')
    await answered((done) => user.setDeviceStatusRemembered(done))
    expect(await remembered()).toContain('"remembered"')
  } finally {
    await asking.stop()
  }
})

it('a pool without devices offers none and says so', async () => {
  const plain = await startPool()
  try {
    await plain.addUser({ sub: person.sub, username: person.username, password })
    const user = realUser(plain.endpoint, person.username)
    await signIn(user, person.username, password)
    const refused = {
      code: 'InvalidParameterException',
      message: 'Device tracking is not configured for the user pool.',
    }
    expect(await answered((done) => user.getDevice(done))).toEqual(refused)
    expect(await answered((done) => user.listDevices(10, null, done))).toEqual(refused)
    expect(await answered((done) => user.forgetDevice(done))).toEqual(refused)
    expect(await answered((done) => user.setDeviceStatusRemembered(done))).toEqual(refused)
    const { body } = await plainSignIn(plain, person.username)
    expect(body.AuthenticationResult).not.toHaveProperty('NewDeviceMetadata')
    const { AuthenticationResult: tokens } = body
    const confirmed = await plain.call('ConfirmDevice', {
      AccessToken: tokens?.AccessToken,
      DeviceKey: 'eu-west-2_made-up',
      DeviceSecretVerifierConfig: { Salt: 'AQID', PasswordVerifier: 'BAUG' },
    })
    expect(confirmed.body.__type).toBe('InvalidParameterException')
  } finally {
    await plain.stop()
  }
})
