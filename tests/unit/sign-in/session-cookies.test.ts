import { expect, test } from 'vitest'
import { clearSessionCookies, readSessionCookies, writeSessionCookies } from '#features/sign-in/session-cookies.ts'

/** A browser's jar, as far as names, values and an age of 0 go. */
function createJar(...others: string[]) {
  const held = new Map(others.map((pair) => [pair.split('=')[0] ?? '', pair] as const))
  const set: string[] = []
  return {
    set,
    get cookie() {
      return [...held.values()].join('; ')
    },
    set cookie(text: string) {
      set.push(text)
      const [pair = ''] = text.split('; ')
      const name = pair.split('=')[0] ?? ''
      if (text.includes('max-age=0')) held.delete(name)
      else held.set(name, pair)
    },
  }
}

const session = {
  username: 'zoë=;courier',
  idToken: 'i.d.t',
  accessToken: 'a.c.t',
  refreshToken: 'r+/=',
  clockDrift: -3000,
}

test('what is written is read again, whatever stands in the name', () => {
  const jar = createJar('theme=dark')
  writeSessionCookies(jar, 'app-client', 'localhost', session)
  expect(readSessionCookies(jar, 'app-client')).toEqual(session)
  expect(readSessionCookies(jar, 'another-client')).toBeUndefined()
  expect(jar.cookie).toContain('theme=dark')
  expect(jar.cookie).toContain('CognitoIdentityServiceProvider.app-client.LastAuthUser=')
})

test('they hold for 365 days on the whole site, go to no other site, and are secure except on this machine', () => {
  const [own, other] = [createJar(), createJar()]
  for (const host of ['localhost', '127.0.0.1', '[::1]']) writeSessionCookies(own, 'c', host, session)
  writeSessionCookies(other, 'c', 'courier.example', session)
  const written = [...own.set, ...other.set]
  expect(own.set.every((text) => text.includes('; path=/; max-age=31536000; samesite=strict'))).toBe(true)
  expect(written.length).toBeGreaterThan(0)
  expect(own.set.filter((text) => text.includes('secure'))).toEqual([])
  expect(other.set.every((text) => text.endsWith('; path=/; max-age=31536000; samesite=strict; secure'))).toBe(true)
})

test('one session at a time, and after a sign-out none', () => {
  const jar = createJar('theme=dark')
  writeSessionCookies(jar, 'c', 'localhost', session)
  writeSessionCookies(jar, 'c', 'localhost', { ...session, username: 'other' })
  expect(jar.cookie.match(/idToken/g)).toHaveLength(1)
  const before = jar.set.length
  writeSessionCookies(jar, 'c', 'localhost', { ...session, username: 'other' })
  expect(jar.set).toHaveLength(before)
  clearSessionCookies(jar, 'c', 'localhost')
  expect(jar.cookie).toBe('theme=dark')
})

test('a session of which a part is missing is none', () => {
  for (const part of ['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'LastAuthUser']) {
    const jar = createJar()
    writeSessionCookies(jar, 'c', 'localhost', session)
    const name =
      jar.cookie
        .split('; ')
        .find((pair) => pair.split('=')[0]?.endsWith(part))
        ?.split('=')[0] ?? ''
    jar.cookie = `${name}=; max-age=0`
    expect(readSessionCookies(jar, 'c')).toBeUndefined()
  }
  expect(readSessionCookies({ cookie: 'CognitoIdentityServiceProvider.c.LastAuthUser=%E0%A4%A' }, 'c')).toBeUndefined()
})
