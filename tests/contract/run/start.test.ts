import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { createClient } from '@prismicio/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runtimeConfigSchema } from '#contracts/config/runtime-config.ts'
import { pullResponseSchema } from '#contracts/sync/sync.ts'
import { lockFolder } from '#kit/database/folder-lock.ts'
import { readSettings } from '#services/run/settings/settings.ts'
import { bestAddress } from '#services/run/own-names.ts'
import { startServices, type RunningServices } from '#services/run/start-services.ts'
import { loadRegistry } from '#src/features.ts'
import { unpackTemplate } from '#support/pglite-template.ts'

const fullRegistry = await loadRegistry()

const printed: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'courier-run-'))
const appFolder = join(folder, 'app')
const script = 'export const answer = 42\n'.repeat(100)

const start = (env: Record<string, string>) =>
  startServices(readSettings({ PORT: '0', DATA_DIR: join(folder, 'data'), ...env }, '20.19.0'), {
    appFolder,
    playerFolder: join(folder, 'player'),
    demoContentFolder: 'services/demo/content',
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
    await expect(start({ PORT: String(port), DATA_DIR: dataDir })).rejects.toThrow(
      `Port ${port} is in use by another program.`,
    )
    expect(existsSync(dataDir)).toBe(false)
    other.close()
  })

  test('a folder in use is named, and the port is free again', async () => {
    const dataDir = join(folder, 'held')
    const lock = lockFolder(dataDir)
    await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(/is in use by another process/)
    lock.release()
  })

  test('a real store from which nobody would get a message', async () => {
    const dataDir = join(folder, 'without-mail')
    await unpackTemplate(dataDir)
    const sentence = /^MAIL_URL is not set, so nobody would get codes, first passwords or warnings\. Set it to/
    await expect(start({ DATA_DIR: dataDir, DEMO: 'off' })).rejects.toThrow(sentence)
    const elsewhere = join(folder, 'pool-elsewhere.json')
    writeFileSync(elsewhere, JSON.stringify({ identity: { userPoolId: 'eu-west-2_Other', endpoint: null } }))
    const withBank = { DATA_DIR: dataDir, CONFIG_FILE: elsewhere, BANK_KEYS: '07'.repeat(32) }
    await expect(start(withBank)).rejects.toThrow(sentence)
    const nothingToSend = await start({ DATA_DIR: dataDir, DEMO: 'off', SERVICES: 'toggles' })
    await nothingToSend.stop()
    printed.length = 0
  })

  test('an address that this computer has not', async () => {
    await expect(start({ HOST: '192.0.2.1', DEMO: 'off' })).rejects.toThrow(
      '192.0.2.1 is not an address of this computer. Correct HOST.',
    )
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

  test('they are alive and ready', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const response = await get(path)
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    }
  })

  test('the address and the demo accounts are printed', () => {
    expect(printed[0]).toBe(`App: ${bestAddress(running.address)}`)
    expect(printed.slice(1).map((line) => line.replace(/: .* \(/, ' ('))).toEqual([
      'Demo sign-in (courier)',
      'Demo sign-in (courier)',
      'Demo sign-in (back-office)',
      'Demo sign-in (back-office)',
      'Demo sign-in (sub-depot)',
      `Demo mailbox (sign-in codes): ${bestAddress(running.address)}/identity/mailbox`,
    ])
  })

  test('a code that is sent stands in the mailbox of the demo, and nothing in it is markup', async () => {
    const empty = await (await get('/identity/mailbox')).text()
    expect(empty).toContain('Nothing was sent since the services were started.')
    const response = await fetch(`${running.address}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
      },
      body: JSON.stringify({
        ClientId: 'courier-app',
        Username: 'new.courier',
        Password: 'Van-Rack-2026',
        UserAttributes: [{ Name: 'email', Value: '<b>&new@example.test' }],
      }),
    })
    expect(response.status).toBe(200)
    const mailbox = await get('/identity/mailbox')
    expect(mailbox.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    const page = await mailbox.text()
    expect(page).toMatch(/Confirmation code for &lt;b&gt;&amp;new@example\.test: <strong>\d{6}<\/strong>/)
    expect(page).not.toContain('<b>')
  })

  test('the demo’s content is on the own origin, and reaches the published client', async () => {
    const config = runtimeConfigSchema.parse(await (await get('/config.json')).json())
    const client = createClient('courier-portal', {
      documentAPIEndpoint: `${running.address}${config.content?.endpoint}`,
      fetch,
    })
    const [gate] = (await client.getByUIDs('news', ['gate-opens-earlier'])).results
    expect(gate?.data['image'].url).toContain(`${running.address}/content/media/`)
    expect((await fetch(gate?.data['image'].url as string)).headers.get('content-type')).toBe('image/webp')
    expect((await get('/content/health')).status).toBe(200)
  })

  test('a bank account is changed by a real sign-in, and the mailbox of the demo has the notice', async () => {
    const [courier = ''] = printed.filter((line) => line.endsWith('(courier)'))
    const headers = { authorization: await signIn(courier), 'content-type': 'application/json' }
    const details = { holder: 'A. Example', sortCode: '089999', accountNumber: '66374958', rollNumber: null }
    const change = async (given: object) =>
      await fetch(`${running.address}/api/auth/v1/bank-account/changes`, {
        method: 'POST',
        headers,
        body: JSON.stringify(given),
      })
    expect((await change({ id: crypto.randomUUID(), ...details, accountNumber: '66374959' })).status).toBe(422)
    const answer = await change({ id: crypto.randomUUID(), ...details })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { account: { lastFour: '4958' }, told: ['d***@e***', '+*******0104'] },
    ])
    const page = await (await get('/identity/mailbox')).text()
    expect(page).toMatch(
      /Notice for demo\.courier@example\.com: <strong>The bank account of courier DEMO-104 was changed on /,
    )
    expect(page).toContain('Notice for +447700900104')
  })

  test('hosted sign-in is on the own origin, and in a demo a stand-in vouches, which says what it is', async () => {
    const config = runtimeConfigSchema.parse(await (await get('/config.json')).json())
    expect(config.identity.hosted).toEqual({
      domain: '/identity/hosted',
      redirectSignIn: '/auth/hosted',
      redirectSignOut: '/auth/hosted',
      providers: ['Stand-in'],
    })
    const discovered = await (await get('/identity/stand-in/.well-known/openid-configuration')).json()
    expect(discovered).toMatchObject({
      issuer: `${running.address}/identity/stand-in`,
      jwks_uri: `${running.address}/identity/stand-in/jwks`,
    })
    const page = await get('/identity/stand-in/authorize')
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('This is not Google and not Facebook.')
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

  test('every row of the demo’s feeds is one that the app keeps whole', async () => {
    const bearer = await signIn(printed[1] ?? '')
    const unread: string[] = []
    const seen = new Set<string>()
    for (const { service, collections } of fullRegistry.syncs) {
      const answer = await pull(bearer, service)
      if (answer.kind !== 'snapshot') throw new Error('A first pull is a snapshot.')
      for (const { kind, row } of collections) {
        for (const { id, value } of answer.rows.filter((each) => each.kind === kind)) {
          seen.add(kind)
          const read = row.safeParse(value)
          if (!read.success || !isDeepStrictEqual(read.data, value))
            unread.push(`${kind} ${id}: ${JSON.stringify(read.error?.issues ?? 'less than it was')}`)
        }
      }
    }
    expect(unread).toEqual([])
    expect(seen.size).toBeGreaterThan(25)
  })

  test('delivered is offered in the demo', async () => {
    const answer = await pull(await signIn(printed[1] ?? ''), 'toggles')
    expect(answer).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ id: 'manifest.delivered', value: expect.objectContaining({ on: true }) }),
      ]),
    })
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
      const asked = request(
        `${running.address}/assets/main-abc123.js`,
        { headers: { 'accept-encoding': 'gzip, br' } },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => resolve(Buffer.concat(chunks)))
        },
      )
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
    for (const path of ['/assets/gone-def456.js', '/.vite/manifest.json', '/..%2fdata/lock.json'])
      expect((await get(path)).status).toBe(404)
    // To whoever goes there it is an address that the app does not have.
    for (const path of ['/..%2fdata/lock', '/%2e%2e/data/lock'])
      expect(await (await get(path)).text()).toBe('<!doctype html><title>App</title>')
    expect((await get('/assets/gone-def456.js', { accept: 'text/html' })).status).toBe(404)
    expect((await get('/api/unknown/v1/anything')).status).toBe(404)
  })
})

describe('services that start again', () => {
  test('a demo store keeps its rows, its epoch and its accounts; a real one is never given any', async () => {
    const dataDir = join(folder, 'real')
    await unpackTemplate(dataDir)
    printed.length = 0
    const real = await start({ DATA_DIR: dataDir, DEMO: 'off', MAIL_URL: 'print', MASTER_KEYS: '05'.repeat(32) })
    await real.stop()
    const again = await start({ DATA_DIR: dataDir, DEMO: 'off', MAIL_URL: 'print', MASTER_KEYS: '05'.repeat(32) })
    const mailbox = await fetch(`${again.address}/identity/mailbox`)
    expect(mailbox.status).toBe(404)
    const { identity } = runtimeConfigSchema.parse(await (await fetch(`${again.address}/config.json`)).json())
    expect(identity.hosted?.providers).toEqual([])
    expect((await fetch(`${again.address}/identity/stand-in/authorize`)).status).toBe(404)
    await again.stop()
    expect(printed).toEqual(
      [real, again].flatMap(({ address }) => [
        expect.stringMatching('^Warning: PUBLIC_URL is not set'),
        `App: ${bestAddress(address)}`,
        expect.stringMatching(`^Set up this depot .works once.: ${bestAddress(address)}/set-up#[A-Z2-9-]{29}$`),
      ]),
    )

    const demo = await start({})
    expect(printed.filter((line) => line.startsWith('Demo sign-in'))).toHaveLength(5)
    await demo.stop()
    expect(existsSync(join(folder, 'data', 'lock'))).toBe(false)
  })
})
