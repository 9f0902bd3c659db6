import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKey } from '#kit/http/api-keys/key-text.ts'
import { databases } from '#support/databases.ts'
import { rounds, startKeys, type KeysUnderTest } from './keys-under-test.ts'

describe.each(databases)('API keys in wrong hands, on $name', (kind) => {
  let under: KeysUnderTest

  beforeAll(async () => {
    under = await startKeys(kind)
  })
  afterAll(() => under.close())

  const codeOf = async (key: string, address: string, app = under.manifest) => {
    const { body, status } = await under.callWith(key, app, rounds, {}, address)
    return body.code ?? status
  }

  it('are guessed 30 times from an address, and then every four seconds', async () => {
    const { key } = await under.make({ name: 'In use' })
    const { key: fresh } = await under.make({ name: 'Not used yet' })
    expect(await codeOf(key, '203.0.113.1')).toBe(200)
    const guesses = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? makeKey() : 'cpk_live_wrong'))
    const codes: unknown[] = []
    for (const guess of guesses) codes.push(await codeOf(guess, '203.0.113.1'))
    expect(codes).toEqual([...Array<string>(30).fill('token-invalid'), ...Array<string>(10).fill('too-many-requests')])
    const limited = await under.callWith(makeKey(), under.manifest, rounds, {}, '203.0.113.1')
    expect(Number(limited.headers.get('retry-after'))).toBe(4)
    expect(await codeOf(key, '203.0.113.1')).toBe(200)
    expect(await codeOf(fresh, '203.0.113.1')).toBe('too-many-requests')
    expect(await codeOf(fresh, '203.0.113.2')).toBe(200)
    under.clock.turn(4_000)
    expect(await codeOf(makeKey(), '203.0.113.1')).toBe('token-invalid')
    expect(await codeOf(makeKey(), '203.0.113.1')).toBe('too-many-requests')
  })

  it('send as many requests a minute as they may, at all processes together', async () => {
    const { key } = await under.make({ name: 'Busy', perMinute: 6 })
    const codes: unknown[] = []
    for (let at = 0; at < 8; at++) codes.push(await codeOf(key, '203.0.113.3'))
    expect(codes).toEqual([...Array<number>(6).fill(200), 'too-many-requests', 'too-many-requests'])
    const { body, headers } = await under.callWith(key, under.manifest, rounds)
    expect(body.detail).toBe('This API key may send 6 requests a minute. Wait, then go on.')
    expect(Number(headers.get('retry-after'))).toBe(10)
    under.clock.turn(10_000)
    expect(await codeOf(key, '203.0.113.3')).toBe(200)
    // The other process hears of it when it looks the key up.
    expect(await codeOf(key, '203.0.113.3', under.manifestElsewhere)).toBe('too-many-requests')
  })

  it.each(['?api_key=KEY', '/KEY', '?x=cpk%5Flive_1', '?a=b&Authorization=Bearer%20KEY'])(
    'in an address (%s) are refused and never logged',
    async (form) => {
      const { key } = await under.make({ name: 'In an address' })
      under.lines.length = 0
      const path = `${rounds}${form.replace('KEY', key)}`
      const { status, body } = await under.callWith(key, under.manifest, path)
      expect([status, body.code]).toEqual([400, 'key-in-address'])
      expect(under.lines.join('\n')).not.toContain('cpk')
      expect(JSON.stringify(body)).not.toContain(key)
    },
  )

  it('are nobody where the auth service can’t be reached, and the caller may try again', async () => {
    const unknown = await under.callWith('cpk_live_', under.manifest, rounds, {}, '203.0.113.9')
    expect(unknown.body).toMatchObject({
      code: 'token-invalid',
      detail: 'This API key is not valid: it is wrong, has ended, or was revoked.',
    })
  })
})
