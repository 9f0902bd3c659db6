import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { pushResponseSchema } from '#contracts/sync/sync.ts'
import { freePort } from '#support/free-port.ts'
import { noteFigure } from '#support/note-figure.ts'
import { startPostgres, type Postgres } from '#support/start-postgres.ts'
import { createTokenMaker, testClientId, testIssuer } from '#support/tokens.ts'
import { percentile } from '../../bench/percentile.ts'

const streams = 10_000
/** Opened before the first look at the memory, so that what is compiled and cached by then is no cost of a stream. */
const warm = 1_000
/** Opened at the same time. */
const together = 100
/** Addresses that they come from. */
const addresses = 10
const pushes = 600
/** Milliseconds between two pushes. */
const pause = 25
const goal = { ms: 1_000, bytes: 15 * 1024 }
/** Bytes of a stream that are a finding: the aim is not reached yet (docs/proof.md). */
const mostBytes = 40 * 1024

interface Memory {
  rss: number
  heapUsed: number
  external: number
}

const tokens = await createTokenMaker(systemClock)
const folder = mkdtempSync(join(tmpdir(), 'courier-streams-'))
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const sockets: Socket[] = []
const arrived = new EventEmitter().setMaxListeners(0)
const keys = createServer((_, response) => response.end(JSON.stringify(tokens.jwks)))
let postgres: Postgres | undefined
let services: ChildProcess
let output = ''
let isStopping = false
let ended = 0

/** Collects the garbage when it is asked, and tells what is left. */
const measured = `process.on('message', () => { gc(); gc(); process.send(process.memoryUsage()) })`

beforeAll(async () => {
  postgres = await startPostgres()
  keys.listen(0, '127.0.0.1')
  await once(keys, 'listening')
  const config = join(folder, 'config.json')
  const identity = { userPoolId: 'eu-west-2_Depot1', clientId: testClientId, endpoint: null }
  writeFileSync(config, JSON.stringify({ identity }))
  const flags = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(measured)}`]
  services = spawn(process.execPath, [...flags, 'build/services/run.js'], {
    env: {
      ...process.env,
      DEMO: 'off',
      DATABASE_URL: postgres?.url,
      PORT: String(port),
      CONFIG_FILE: config,
      TOKEN_ISSUER: testIssuer,
      JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`,
      MAIL_URL: 'print',
      MASTER_KEYS: '5e'.repeat(32),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (/^App: /m.test(output)) resolve()
    }
    services.stdout?.on('data', read)
    services.stderr?.on('data', read)
    services.once('exit', () => reject(new Error(`The services stopped:\n${output}`)))
  })
})
afterAll(async () => {
  isStopping = true
  for (const socket of sockets) socket.destroy()
  const gone = once(services, 'exit')
  services.kill('SIGTERM')
  await gone
  keys.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

const subOf = (n: number): string => `courier-${n}`
const bearerOf = (n: number): Promise<string> =>
  tokens.bearer({ sub: subOf(n), groups: ['courier', `courier/D${n % 20}`], expiresIn: 3600 })

async function readMemory(): Promise<Memory> {
  const answer = once(services, 'message')
  services.send('measure')
  return ((await answer) as [Memory])[0]
}

/** Opens the stream of the n-th courier and resolves when it says that it is open. */
async function open(n: number): Promise<void> {
  const authorization = await bearerOf(n)
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % addresses)}` })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('event: open')) resolve()
      if (text.includes('event: moved')) arrived.emit(subOf(n))
      if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text))
    })
    socket.on('error', reject)
    socket.on('close', () => {
      if (isStopping) return
      ended++
      reject(new Error(`Stream ${n} ended.`))
    })
    socket.write(
      `GET /api/personalisation/v1/sync/hints?client=${randomUUID()} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
        `accept: text/event-stream\r\nauthorization: ${authorization}\r\n\r\n`,
    )
  })
}

async function openUntil(count: number): Promise<void> {
  let next = sockets.length
  const work = async (): Promise<void> => {
    while (next < count) await open(next++)
  }
  await Promise.all(Array.from({ length: together }, work))
}

/** Saves an article from another device of the n-th courier. Returns the milliseconds from the response to the hint. */
async function push(n: number): Promise<number> {
  const documentId = randomUUID()
  const hinted = once(arrived, subOf(n)).then(() => performance.now())
  const response = await fetch(`${address}/api/personalisation/v1/sync/push`, {
    method: 'POST',
    headers: { authorization: await bearerOf(n), 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId: randomUUID(),
      epoch: null,
      mutations: [
        {
          mid: randomUUID(),
          n: 1,
          command: 'saveItem',
          version: 1,
          entity: `saved-item/${documentId}`,
          input: { documentId, type: 'news' },
          deviceTime: new Date().toISOString(),
          age: 0,
        },
      ],
    }),
  })
  const { results } = pushResponseSchema.parse(await response.json())
  const committed = performance.now()
  expect(results.map(({ kind }) => kind)).toEqual(['applied'])
  return (await hinted) - committed
}

test(`one process holds ${streams} streams, and what each costs is measured`, async () => {
  await openUntil(warm)
  const before = await readMemory()
  const began = performance.now()
  await openUntil(streams)
  const seconds = (performance.now() - began) / 1000
  const after = await readMemory()
  const each = (key: keyof Memory): number => (after[key] - before[key]) / (streams - warm)
  const kb = (bytes: number): string => (bytes / 1024).toFixed(1)
  noteFigure(
    `${streams} streams from ${addresses} addresses, opened at ${Math.round((streams - warm) / seconds)} a second: ` +
      `${kb(each('rss'))} KB each in memory (aim ≤ ${goal.bytes / 1024}), ${kb(each('heapUsed'))} of it the heap's; ` +
      `the process has ${Math.round(after.rss / 2 ** 20)} MB`,
  )
  expect(ended).toBe(0)
  expect(each('rss')).toBeLessThan(mostBytes)
})

test('a hint arrives within a second of the commit', async () => {
  const took: Promise<number>[] = []
  for (let n = 0; n < pushes; n++) {
    // All over the streams, each courier once.
    took.push(push((n * 7919) % streams))
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  const times = await Promise.all(took)
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  noteFigure(
    `${pushes} pushes at ${1000 / pause} a second with ${streams} streams open: hint ${Math.round(p50)} ms after the ` +
      `commit p50, ${Math.round(p95)} ms p95 (aim ≤ ${goal.ms})`,
  )
  expect(ended).toBe(0)
  expect(p95).toBeLessThanOrEqual(goal.ms)
})
