import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { defaultLimits } from '#services/identity/rate-limits.ts'
import { openTestDatabase } from '#support/databases.ts'
import { addPerson, otherCode, password, type Person } from '../identity/person.ts'
import { startPool, type Answer, type PoolUnderTest } from '../identity/pool-under-test.ts'

const home = '192.0.2.7'
const stranger = '198.51.100.1'
const wrong = 'Incorrect username or password.'
const locked = 'Password attempts exceeded'

let database: Database
let pool: PoolUnderTest
let second: PoolUnderTest
let person: Person
let slept = 0

/** Time passes for both instances while one waits for a turn. */
const sleep = async (ms: number) => {
  slept += ms
  for (const each of [pool, second]) each.wait(ms / 1000)
}

beforeAll(async () => {
  database = await openTestDatabase()
  const options = { deviceTracking: 'always', limits: defaultLimits } as const
  pool = await startPool(options, database, { sleep })
  second = await startPool(options, database, { sleep, seed: 'second' })
})
beforeEach(async () => {
  // Every earlier failure and every allowance of a minute is over.
  for (const each of [pool, second]) each.wait(3600)
  person = await addPerson(pool)
  slept = 0
})
afterAll(async () => {
  await pool.stop()
  await second.stop()
  await database.close()
})

const client = 'command-line'
const tryPassword = (from: string, word: string, name = person.username, deviceKey = '', at = pool): Promise<Answer> =>
  at.callFrom(from, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: client,
    AuthParameters: { USERNAME: name, PASSWORD: word, ...(deviceKey && { DEVICE_KEY: deviceKey }) },
  })
const guess = async (from: string, name = person.username, at = pool) =>
  (await tryPassword(from, 'Wrong-2026', name, '', at)).message
const confirm = (from: string) =>
  pool.callFrom(from, 'ConfirmSignUp', { ClientId: client, Username: person.username, ConfirmationCode: '000000' })
const addressOf = (n: number) => `203.0.113.${n}`

/** Signs in and confirms a device, and returns its key. */
async function addDevice(from: string): Promise<string> {
  const { AuthenticationResult: tokens } = await tryPassword(from, password)
  const DeviceKey = tokens?.NewDeviceMetadata?.DeviceKey ?? ''
  await pool.callFrom(from, 'ConfirmDevice', {
    AccessToken: tokens?.AccessToken,
    DeviceKey,
    DeviceSecretVerifierConfig: { Salt: 'AQID', PasswordVerifier: 'BAUG' },
  })
  return DeviceKey
}
/** A known device proves itself after the password. */
const passed = { ChallengeName: 'DEVICE_SRP_AUTH' }

describe('a stranger who fails at a name', () => {
  it('is locked on every instance, and the owner at another address gets in', async () => {
    for (let time = 0; time < 5; time++) expect(await guess(stranger)).toBe(wrong)
    expect(await guess(stranger)).toBe(locked)
    expect(await guess(stranger, person.username, second)).toBe(locked)
    expect(await tryPassword(home, password)).toHaveProperty('AuthenticationResult')
    expect(await tryPassword(home, password, person.username, '', second)).toHaveProperty('AuthenticationResult')
    expect(await guess(stranger)).toBe(locked)
  })

  it('locks nobody out of a device that has signed in, not even at the same address', async () => {
    const device = await addDevice(stranger)
    for (let time = 0; time < 5; time++) await guess(stranger)
    expect((await tryPassword(stranger, password)).message).toBe(locked)
    expect((await tryPassword(stranger, password, person.username, 'eu-west-2_made-up')).message).toBe(locked)
    expect(await tryPassword(stranger, password, person.username, device)).toMatchObject(passed)
  })

  it('does not open a device’s own lock', async () => {
    const device = await addDevice(home)
    for (let time = 0; time < 5; time++) await tryPassword(home, 'Wrong-2026', person.username, device)
    expect((await tryPassword(home, password, person.username, device)).message).toBe(locked)
  })
})

describe('a flood of codes to a known name', () => {
  it('uses up the allowance of its address alone', async () => {
    const device = await addDevice(stranger)
    for (let time = 0; time < 61; time++) await confirm(stranger)
    expect((await confirm(stranger)).__type).toBe('TooManyRequestsException')
    expect((await tryPassword(stranger, password)).__type).toBe('TooManyRequestsException')
    expect(await tryPassword(home, password)).toHaveProperty('AuthenticationResult')
    expect(await tryPassword(stranger, password, person.username, device)).toMatchObject(passed)
  })

  it('leaves the owner’s code to its owner', async () => {
    await pool.callFrom(home, 'ForgotPassword', { ClientId: client, Username: person.username })
    const code = pool.delivered.at(-1)?.code ?? ''
    const reset = (from: string, ConfirmationCode: string) =>
      pool.callFrom(from, 'ConfirmForgotPassword', {
        ClientId: client,
        Username: person.username,
        ConfirmationCode,
        Password: 'Parcels-2027',
      })
    for (let time = 0; time < 5; time++)
      expect((await reset(stranger, otherCode(code))).__type).toBe('CodeMismatchException')
    pool.wait(2)
    expect((await reset(stranger, code)).__type).toBe('ExpiredCodeException')
    expect(await reset(home, code)).toEqual({})
  })

  it('ends a code that is guessed at from many addresses', async () => {
    await pool.callFrom(home, 'ForgotPassword', { ClientId: client, Username: person.username })
    const code = pool.delivered.at(-1)?.code ?? ''
    const reset = async (from: string, ConfirmationCode: string) =>
      (
        await pool.callFrom(from, 'ConfirmForgotPassword', {
          ClientId: client,
          Username: person.username,
          ConfirmationCode,
          Password: 'Parcels-2027',
        })
      ).__type
    for (let n = 0; n < 25; n++) expect(await reset(addressOf(n), otherCode(code))).toBe('CodeMismatchException')
    expect(await reset(home, code)).toBe('ExpiredCodeException')
  })

  it('fills no mailbox, and leaves the newest code', async () => {
    const before = pool.delivered.length
    for (let n = 0; n < 30; n++) {
      const asked = await pool.callFrom(addressOf(n), 'ForgotPassword', { ClientId: client, Username: person.email })
      expect(asked).toMatchObject({ CodeDeliveryDetails: { Destination: 'd***@e***' } })
    }
    expect(pool.delivered.length - before).toBe(20)
    const reset = {
      ClientId: client,
      Username: person.username,
      ConfirmationCode: pool.delivered.at(-1)?.code,
      Password: 'Parcels-2027',
    }
    expect(await pool.callFrom(home, 'ConfirmForgotPassword', reset)).toEqual({})
  })
})

describe('a name that is tried from many addresses', () => {
  const attack = async () => {
    for (let n = 0; n < 20; n++) expect(await guess(addressOf(n))).toBe(wrong)
    expect(slept).toBe(0)
  }

  it('gives turns, in which the owner’s new phone is the next', async () => {
    await attack()
    const owner = { isIn: false }
    // Addresses that always have a guess in the queue, of which each has failed before.
    const flood = Array.from({ length: 15 }, async (_, n) => {
      while (!owner.isIn) await guess(addressOf(n))
    })
    const began = pool.now().getTime()
    const answer = await tryPassword(home, password)
    const waitedMs = pool.now().getTime() - began
    owner.isIn = true
    expect(answer).toHaveProperty('AuthenticationResult')
    expect(waitedMs).toBeLessThanOrEqual(16_000)
    await Promise.all(flood)
  })

  it('lets a guess through every two seconds, whichever instance is asked', async () => {
    await attack()
    await Promise.all([0, 1, 2, 3].map((n) => guess(addressOf(50 + n), person.username, n % 2 ? pool : second)))
    expect(slept).toBeGreaterThanOrEqual(3 * 2_000)
  })

  it('is open at once to a known device, and to an address where somebody has signed in or used a code', async () => {
    const device = await addDevice(home)
    await pool.callFrom('192.0.2.9', 'ForgotPassword', { ClientId: client, Username: person.username })
    await attack()
    expect(await tryPassword('192.0.2.8', password, person.username, device)).toMatchObject(passed)
    expect(await tryPassword(home, password)).toHaveProperty('AuthenticationResult')
    await pool.callFrom('192.0.2.9', 'ConfirmForgotPassword', {
      ClientId: client,
      Username: person.username,
      ConfirmationCode: pool.delivered.at(-1)?.code,
      Password: 'Parcels-2027',
    })
    expect(await tryPassword('192.0.2.9', 'Parcels-2027')).toHaveProperty('AuthenticationResult')
    expect(slept).toBe(0)
  })
})

describe('an address that tries many names', () => {
  it('is slowed after thirty, and who has signed in there before is not', async () => {
    expect(await tryPassword(stranger, password)).toHaveProperty('AuthenticationResult')
    for (let n = 0; n < 30; n++) expect(await guess(stranger, `name.${n}`)).toBe(wrong)
    expect(slept).toBe(0)
    for (let n = 30; n < 40; n++) expect(await guess(stranger, `name.${n}`)).toBe(wrong)
    // The first turn is free, and each further one comes after at least two seconds.
    expect(slept).toBeGreaterThanOrEqual(9 * 2_000)
    const before = slept
    expect(await tryPassword(stranger, password)).toHaveProperty('AuthenticationResult')
    expect(slept).toBe(before)
  })
})
