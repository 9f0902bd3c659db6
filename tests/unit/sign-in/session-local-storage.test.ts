import { expect, test } from 'vitest'
import {
  clearLocalSession,
  readLocalDeviceKey,
  readLocalSession,
  writeLocalSession,
} from '#features/sign-in/session-local-storage.ts'

/** A browser's local storage on a map. */
function createStorage(held: Record<string, string> = {}) {
  const items = new Map(Object.entries(held))
  const set: string[] = []
  return {
    items,
    set,
    get length() {
      return items.size
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      set.push(name)
      items.set(name, value)
    },
    removeItem: (name: string) => void items.delete(name),
  }
}

const session = {
  username: 'zoë.courier',
  idToken: 'i.d.t',
  accessToken: 'a.c.t',
  refreshToken: 'r+/=',
  clockDrift: -3000,
}
const devices = {
  'CognitoIdentityServiceProvider.c.zoë.courier.deviceKey': 'eu-west-2_1',
  'CognitoIdentityServiceProvider.c.zoë.courier.deviceGroupKey': '-g',
  'CognitoIdentityServiceProvider.c.zoë.courier.randomPasswordKey': 'p',
}

test('tokens and the keys of the device stand under the names of the published client, and are read again', () => {
  const storage = createStorage({ 'color-mode': 'dark' })
  writeLocalSession(storage, 'c', session, devices)
  expect(Object.fromEntries(storage.items)).toEqual({
    'color-mode': 'dark',
    'CognitoIdentityServiceProvider.c.LastAuthUser': 'zoë.courier',
    'CognitoIdentityServiceProvider.c.zoë.courier.idToken': 'i.d.t',
    'CognitoIdentityServiceProvider.c.zoë.courier.accessToken': 'a.c.t',
    'CognitoIdentityServiceProvider.c.zoë.courier.refreshToken': 'r+/=',
    'CognitoIdentityServiceProvider.c.zoë.courier.clockDrift': '-3',
    ...devices,
  })
  expect(readLocalSession(storage, 'c')).toEqual(session)
  expect(readLocalDeviceKey(storage, 'c', 'zoë.courier')).toBe('eu-west-2_1')
  expect(readLocalSession(storage, 'another')).toBeUndefined()
  expect(readLocalDeviceKey(storage, 'c', 'another')).toBeNull()
})

test('one session at a time, nothing is written twice, and after a sign-out there is none', () => {
  const storage = createStorage({ 'color-mode': 'dark', 'CognitoIdentityServiceProvider.other.LastAuthUser': 'x' })
  writeLocalSession(storage, 'c', session, devices)
  const before = storage.set.length
  writeLocalSession(storage, 'c', session, devices)
  expect(storage.set).toHaveLength(before)
  writeLocalSession(storage, 'c', { ...session, username: 'bo', accessToken: 'new' }, {})
  expect([...storage.items.keys()].filter((name) => name.includes('zoë'))).toEqual([])
  expect(readLocalSession(storage, 'c')).toMatchObject({ username: 'bo', accessToken: 'new' })
  clearLocalSession(storage, 'c')
  expect([...storage.items.keys()]).toEqual(['color-mode', 'CognitoIdentityServiceProvider.other.LastAuthUser'])
})
