import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { readSettings } from '#services/run/settings/settings.ts'
import { startServices } from '#services/run/start-services.ts'
import { unpackTemplate } from '#support/pglite-template.ts'

const folder = mkdtempSync(join(tmpdir(), 'courier-master-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [first, second] = ['0a'.repeat(32), 'ff'.repeat(32)]
const read = (env: Record<string, string>) => readSettings(env, '20.19.0')
const hex = (keys: readonly Uint8Array[]) => keys.map((key) => Buffer.from(key).toString('hex'))

describe('the settings', () => {
  test('take keys from the environment or from a file', () => {
    expect(read({}).masterKeys).toEqual([])
    expect(hex(read({ MASTER_KEYS: `${first}, ${second.toUpperCase()}` }).masterKeys)).toEqual([first, second])
    const file = join(folder, 'keys')
    writeFileSync(file, `${first},${second}\n`)
    expect(hex(read({ MASTER_KEYS_FILE: file }).masterKeys)).toEqual([first, second])
  })

  test('refuse what is not a key in a sentence that does not repeat it', () => {
    const file = join(folder, 'no-keys')
    writeFileSync(file, 'secret')
    expect(() => read({ MASTER_KEYS: 'secret' })).toThrow(
      /^MASTER_KEYS takes keys of 64 hexadecimal digits, with commas between them\.$/,
    )
    expect(() => read({ MASTER_KEYS_FILE: file })).toThrow(/^The file of MASTER_KEYS_FILE \(.+\) takes keys of 64/)
    expect(() => read({ MASTER_KEYS_FILE: join(folder, 'none') })).toThrow(/which cannot be read\.$/)
    expect(() => read({ MASTER_KEYS: first, MASTER_KEYS_FILE: file })).toThrow(/are both set\. Set one of them\.$/)
  })

  test('seal bank accounts by the master key where they have no keys of their own', () => {
    expect(hex(read({ MASTER_KEYS: first }).bank.keys)).toEqual([first])
    expect(hex(read({ MASTER_KEYS: first, BANK_KEYS: second }).bank.keys)).toEqual([second, first])
  })

  test('say how often the signing key changes, and since when keys are valid', () => {
    expect(read({}).signing).toEqual({ days: 30, since: null, refreshGraceSeconds: null })
    expect(read({ SIGNING_KEY_DAYS: '7', SIGNING_KEYS_SINCE: '2026-11-06T07:00:00Z' }).signing).toEqual({
      days: 7,
      refreshGraceSeconds: null,
      since: new Date('2026-11-06T07:00:00Z'),
    })
    expect(read({ REFRESH_TOKEN_GRACE_SECONDS: '10' }).signing.refreshGraceSeconds).toBe(10)
    expect(() => read({ REFRESH_TOKEN_GRACE_SECONDS: '61' })).toThrow('is not a number from 0 to 60.')
    for (const days of ['0', '366', 'seven'])
      expect(() => read({ SIGNING_KEY_DAYS: days })).toThrow(/^SIGNING_KEY_DAYS/)
    for (const moment of ['yesterday', '2026-11-06', '2999-01-01T00:00:00Z', '2026-13-01T00:00:00Z'])
      expect(() => read({ SIGNING_KEYS_SINCE: moment })).toThrow(/^SIGNING_KEYS_SINCE takes a time that has passed/)
  })
})

describe('a start', () => {
  const start = async (name: string, env: Record<string, string>) => {
    const dataDir = join(folder, name)
    if (!existsSync(dataDir)) await unpackTemplate(dataDir)
    return await startServices(read({ PORT: '0', DATA_DIR: dataDir, SERVICES: 'identity,messaging', ...env }), {
      appFolder: folder,
      playerFolder: folder,
      demoContentFolder: folder,
      print: () => undefined,
      writeLog: () => undefined,
    })
  }
  const stored = async (name: string): Promise<unknown[]> => {
    const database = await openDatabase({ dataDir: join(folder, name), log: createLog(() => undefined) })
    try {
      const { rows } = await database.pool.query<{ value: unknown }>(
        `select private_jwk as value from identity.signing_key union all select to_jsonb(secret) from identity.pool_secret
         union all select private_jwk from messaging.push_key`,
      )
      return rows.map(({ value }) => value)
    } finally {
      await database.close()
    }
  }
  const real = { DEMO: 'off', MAIL_URL: 'print' }
  const sealed = expect.stringMatching(/^[0-9a-f]{8}\.[\w-]+\.[\w-]+\.[\w-]+$/)

  test('with real people is refused without a key, and the sentence says how to make one', async () => {
    await expect(start('real', real)).rejects.toThrow(/^MASTER_KEYS is not set, .+ Make a key \(openssl rand -hex 32\)/)
    await (await start('real', { ...real, MASTER_KEYS: first })).stop()
    expect(await stored('real')).toEqual([sealed, sealed, sealed])
  })

  test('of a demo makes a key of its own', async () => {
    await (await start('demo', {})).stop()
    expect(await stored('demo')).toEqual([sealed, sealed, sealed])
  })
})
