import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runtimeConfigSchema } from '#contracts/runtime-config.ts'
import { pullResponseSchema } from '#contracts/sync.ts'
import { lockFolder } from '#kit/folder-lock.ts'
import { readSettings } from '#services/run/settings.ts'
import { startServices } from '#services/run/start-services.ts'
import type { RunningServices } from '#services/run/start-services.ts'

// Making a database from nothing takes seconds, more on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const printed: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'courier-run-'))
const appFolder = join(folder, 'app')
const script = 'export const answer = 42\n'.repeat(100)

const start = (env: Record<string, string>) =>
  startServices(readSettings({ PORT: '0', DATA_DIR: join(folder, 'data'), ...env }, '20.19.0'), {
    appFolder,
    print: (line) => void printed.push(line),
    writeLog: () => undefined,
  })

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('services that cannot start', () => {
  test('a port in use is named, and nothing is written', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const dataDir = join(folder, 'untouched')
    await expect(start({ PORT: String(port), DATA_DIR: dataDir })).rejects.toThrow(`Port ${port} is in use by another program.`)
    expect(existsSync(dataDir)).toBe(false)
    other.close()
  })

  test('a folder in use is named, and the port is free again', async () => {
    const dataDir = join(folder, 'held')
    const lock = lockFolder(dataDir)
    await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(/is in use by another process/)
    lock.release()
  })

  test('an address that this computer has not', async () => {
    await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow('192.0.2.1 is not an address of this computer. Correct HOST.')
  })
})

describe('services that run', () => {
  let running: RunningServices

  beforeAll(async () => {
    mkdirSync(join(appFolder, 'assets'), { recursive: true })
    mkdirSync(join(appFolder, '.vite'))
    writeFileSync(join(appFolder, 'index.html'), '<!doctype html><title>App</title>')
    writeFileSync(join(appFolder, 'assets', 'main-abc123.js'), script)
    writeFileSync(join(appFolder, '.vite', 'manifest.json'), '{}')
    running = await start({})
  })
  afterAll(() => running.stop())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${running.address}${path}`, { headers })

  async function signIn(line: string): Promise<string> {
    const [, username, password] = /^Demo sign-in: (\S+) (\S+) \(/.exec(line) ?? []
    const response = await fetch(`${running.address}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'courier-app',
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    })
    const { AuthenticationResult } = (await response.json()) as { AuthenticationResult: { AccessToken: string } }
    return `Bearer ${AuthenticationResult.AccessToken}`
  }
  const pull = async (authorization: string, service: string) =>
    pullResponseSchema.parse(await (await get(`/api/${service}/v1/sync/pull?cursor=0`, { authorization })).json())

  test('the address and the demo accounts are printed', () => {
    expect(printed[0]).toBe(`App: ${running.address}`)
    expect(printed.slice(1).map((line) => line.replace(/: .* \(/, ' ('))).toEqual([
      'Demo sign-in (courier)',
      'Demo sign-in (courier)',
      'Demo sign-in (sub-depot)',
    ])
  })

  test('the demo couriers sign in and each has a round of their own', async () => {
    const [one, two] = await Promise.all(printed.slice(1, 3).map(async (line) => pull(await signIn(line), 'manifest')))
    if (one?.kind !== 'snapshot' || two?.kind !== 'snapshot') throw new Error('A first pull is a snapshot.')
    const ids = (rows: typeof one.rows, kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
    expect(ids(one.rows, 'parcel').length).toBeGreaterThan(50)
    expect(ids(one.rows, 'round')).toHaveLength(1)
    expect(ids(two.rows, 'round')).not.toEqual(ids(one.rows, 'round'))
    expect(ids(two.rows, 'parcel').filter((id) => ids(one.rows, 'parcel').includes(id))).toEqual([])
  })

  test('delivered is offered in the demo', async () => {
    const answer = await pull(await signIn(printed[1] ?? ''), 'toggles')
    expect(answer).toMatchObject({ rows: [{ id: 'manifest.delivered', value: { on: true } }] })
  })

  test('the configuration names what runs', async () => {
    const response = await get('/config.json')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const config = runtimeConfigSchema.parse(await response.json())
    for (const [key, address] of Object.entries(config.services).filter(([, each]) => each !== null)) {
      expect(await (await get(`${address}/health`)).json()).toEqual({ status: 'ok', service: key })
    }
  })

  test('an address of the app gets its page, with the policy and without a cache', async () => {
    for (const path of ['/', '/manifest/today']) {
      const response = await get(path, { accept: 'text/html,*/*' })
      expect(await response.text()).toContain('<title>App</title>')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
      expect(response.headers.get('permissions-policy')).toContain('camera=(self), geolocation=(self)')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('a file with a hash in its name is kept for ever, and comes compressed', async () => {
    const response = await get('/assets/main-abc123.js', { 'accept-encoding': 'identity' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.text()).toBe(script)
    const { request } = await import('node:http')
    const raw = await new Promise<Buffer>((resolve, reject) => {
      const asked = request(`${running.address}/assets/main-abc123.js`, { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(Buffer.concat(chunks)))
      })
      asked.on('error', reject)
      asked.end()
    })
    expect(brotliDecompressSync(raw).toString()).toBe(script)
  })

  test('what is unchanged is not sent again', async () => {
    const etag = (await get('/index.html')).headers.get('etag') ?? ''
    expect((await get('/index.html', { 'if-none-match': etag })).status).toBe(304)
  })

  test('a missing file is missing: no page in its place, nothing outside the folder', async () => {
    const paths = ['/assets/gone-def456.js', '/.vite/manifest.json', '/..%2fdata/lock', '/%2e%2e/data/lock']
    for (const path of paths) expect((await get(path)).status).toBe(404)
    expect((await get('/assets/gone-def456.js', { accept: 'text/html' })).status).toBe(404)
    expect((await get('/api/unknown/v1/anything')).status).toBe(404)
  })
})

describe('services that start again', () => {
  test('a demo store keeps its rows, its epoch and its accounts; a real one is never given any', async () => {
    const dataDir = join(folder, 'real')
    printed.length = 0
    const real = await start({ DATA_DIR: dataDir, DEMO: 'off' })
    await real.stop()
    const again = await start({ DATA_DIR: dataDir })
    await again.stop()
    expect(printed).toEqual([`App: ${real.address}`, `App: ${again.address}`])

    const demo = await start({})
    expect(printed.filter((line) => line.startsWith('Demo sign-in'))).toHaveLength(3)
    await demo.stop()
    expect(existsSync(join(folder, 'data', 'lock'))).toBe(false)
  })
})
