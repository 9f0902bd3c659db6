import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn, type DeviceKeys, type SignedIn } from '#features/sign-in/cognito-client.ts'
import { addAuthenticator } from './authenticator.ts'
import { addPerson, password, type Person } from './person.ts'
import { clientId, poolId, startPool, type PoolUnderTest } from './pool-under-test.ts'

let pool: PoolUnderTest
let person: Person
beforeAll(async () => {
  pool = await startPool({ deviceTracking: 'always' })
})
beforeEach(async () => {
  person = await addPerson(pool)
})
afterAll(() => pool.stop())

/** What a phone keeps over its sign-ins. */
function phone(): DeviceKeys & { kept: Readonly<Record<string, string>> } {
  const self = {
    kept: {} as Readonly<Record<string, string>>,
    read: () => Promise.resolve(self.kept),
    write: (items: Readonly<Record<string, string>>) => {
      self.kept = items
      return Promise.resolve()
    },
  }
  return self
}

const enter = async (devices: DeviceKeys, { username }: Person = person) =>
  await signIn({ userPoolId: poolId, clientId, endpoint: pool.endpoint }, username, password, { devices })

async function enterWhole(devices: DeviceKeys, who: Person = person): Promise<SignedIn> {
  const result = await enter(devices, who)
  if (result.kind !== 'signed-in') throw new Error(JSON.stringify(result))
  return result
}

it('a remembered phone proves itself at the next sign-in, instead of a second step', async () => {
  const devices = phone()
  const first = await enterWhole(devices)
  expect(first.tokens.deviceKey).toMatch(/^eu-west-2_/)
  await addAuthenticator(pool, first.tokens.accessToken)
  const again = await enterWhole(devices)
  expect(again.tokens.deviceKey).toBe(first.tokens.deviceKey)
  expect((await enter(phone())).kind).toBe('code-required')
})

it('two couriers of one phone have a key each, and neither takes the other’s', async () => {
  const devices = phone()
  const one = await enterWhole(devices)
  const other = await addPerson(pool)
  const two = await enterWhole(devices, other)
  expect(two.tokens.deviceKey).not.toBe(one.tokens.deviceKey)
  expect((await enterWhole(devices)).tokens.deviceKey).toBe(one.tokens.deviceKey)
  expect((await enterWhole(devices, other)).tokens.deviceKey).toBe(two.tokens.deviceKey)
  expect(Object.keys(devices.kept)).toHaveLength(6)
})

it('a phone that the pool has forgotten is a new one, without a word to the courier', async () => {
  const devices = phone()
  const first = await enterWhole(devices)
  await pool.call('ForgetDevice', { AccessToken: first.tokens.accessToken, DeviceKey: first.tokens.deviceKey })
  const again = await enterWhole(devices)
  expect(again.tokens.deviceKey).not.toBe(first.tokens.deviceKey)
  expect(Object.values(devices.kept)).toContain(again.tokens.deviceKey)
})

it('nothing but what proves the phone is kept', async () => {
  const devices = phone()
  await enterWhole(devices)
  expect(
    Object.keys(devices.kept)
      .map((key) => key.replace(/^.*\./, ''))
      .toSorted(),
  ).toEqual(['deviceGroupKey', 'deviceKey', 'randomPasswordKey'])
})
