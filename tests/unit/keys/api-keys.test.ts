import { describe, expect, it } from 'vitest'
import { permissionsOfRole, roles } from '#contracts/permissions.ts'
import { keyScopes } from '#contracts/staff/api-keys.ts'
import { createApiKeys } from '#kit/http/api-keys/api-keys.ts'
import { hashKey, isWellFormed, makeKey } from '#kit/http/api-keys/key-text.ts'
import { hasKeyInAddress } from '#kit/http/api-keys/keys-in-addresses.ts'
import { maskNetwork } from '#kit/http/api-keys/mask-network.ts'
import { withPermission } from '#kit/http/auth.ts'
import { requireFreshSignIn } from '#kit/http/fresh-sign-in.ts'
import { turnedClock } from '#support/turned-clock.ts'

const nobody = () => Promise.reject(new Error('Nobody is asked.'))

describe('the text of a key', () => {
  it('has a checksum that tells a mistyped letter apart', () => {
    const key = makeKey()
    expect(key).toMatch(/^cpk_live_[0-9A-Za-z]{38}$/)
    expect(isWellFormed(key)).toBe(true)
    for (let at = 9; at < key.length; at++) {
      const letter = key[at] === '7' ? '8' : '7'
      expect(isWellFormed(key.slice(0, at) + letter + key.slice(at + 1))).toBe(false)
    }
  })

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 200 }, makeKey)).size).toBe(200)
  })

  it('is found in an address, however it is written', () => {
    expect(['?k=cpk_live_1', '/cpk_live_1', '?k=cpk%5flive'].map(hasKeyInAddress)).toEqual([true, true, true])
    expect(hasKeyInAddress('/v1/depot/rounds?day=2026-05-14')).toBe(false)
  })
})

describe('whoever makes keys somewhere', () => {
  it('may do there everything that a key can be given', () => {
    const makers = roles.filter((role) => permissionsOfRole[role].includes('keys'))
    expect(makers).toEqual(['manager'])
    for (const role of makers) for (const scope of keyScopes) expect(permissionsOfRole[role]).toContain(scope)
  })
})

describe('a key as a caller', () => {
  const clock = turnedClock()
  const grant = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Export',
    places: ['SAM', null],
    scopes: ['view', 'of-a-later-version'],
    perMinute: 10,
    endsAt: '2026-12-31T00:00:00.000Z',
  }
  const keys = createApiKeys(() => Promise.resolve({ grant, left: 10 }), clock)
  const caller = () => keys.admit(nobody)(`Bearer ${makeKey()}`, 'address 203.0.113.7')

  it('has only the scopes that this version knows', async () => {
    const { scopes, username, sub } = await caller()
    expect({ scopes, username, sub }).toEqual({ scopes: ['view'], username: 'API key Export', sub: `key/${grant.id}` })
    expect(withPermission(await caller(), 'view').groups).toEqual(['sub-depot', 'sub-depot/SAM', 'back-office'])
    expect(withPermission(await caller(), 'pay').groups).toEqual([])
  })

  it('has never signed in freshly', async () => {
    const fresh = { ...(await caller()), authTime: clock.now().getTime() / 1000 }
    expect(() => requireFreshSignIn(fresh, clock, 300)).toThrow('This needs a sign-in')
  })

  it('is looked up once for many requests at the same time', async () => {
    let asked = 0
    const counting = createApiKeys(({ hash }) => {
      asked += 1
      return Promise.resolve({ grant: { ...grant, perMinute: 1000, id: hash }, left: 1000 })
    }, clock).admit(nobody)
    const key = makeKey()
    await Promise.all(Array.from({ length: 20 }, () => counting(`Bearer ${key}`)))
    expect(asked).toBe(1)
    clock.turn(10_000)
    await counting(`Bearer ${key}`)
    expect(asked).toBe(2)
  })

  it('is not let in when it can’t be looked up, and the guess is not counted', async () => {
    let isAway = true
    const admit = createApiKeys(
      () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({ grant, left: 10 })),
      clock,
    ).admit(nobody)
    const key = makeKey()
    for (let at = 0; at < 40; at++) await expect(admit(`Bearer ${key}`, 'address 1')).rejects.toThrow('away')
    isAway = false
    expect((await admit(`Bearer ${key}`, 'address 1')).sub).toBe(`key/${grant.id}`)
  })

  it('is known by a hash that says nothing about it', () => {
    expect(hashKey('cpk_live_x')).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the network of a caller', () => {
  it('is masked to what tells an office from another country', () => {
    expect(maskNetwork('address 203.0.113.7')).toBe('203.0.*.*')
    expect(maskNetwork('address 2001:db8:1:2')).toBe('2001:db8:*')
    expect(maskNetwork('address ')).toBe('')
    expect(maskNetwork(undefined)).toBe('')
  })
})
