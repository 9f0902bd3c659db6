import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Mutation } from '#contracts/sync/sync.ts'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createOpenTelemetry } from '#kit/telemetry/open-telemetry.ts'
import { startTelemetry } from '#kit/telemetry/start-telemetry.ts'
import { noTelemetry, type Telemetry } from '#kit/telemetry/telemetry.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { readTelemetrySettings } from '#services/run/telemetry/telemetry-settings.ts'
import { startPostgres } from '#support/start-postgres.ts'
import { inOrder, staff, startDepot, today, type Depot } from '../contract/manifest/depot-under-test.ts'
import type { Finding } from './finding.ts'
import { percentile } from './percentile.ts'

/** Taps in one push, and pushes in one block; blocks without and with telemetry take turns. */
const taps = 20
const pushes = 8
const blocks = { warm: 2, told: 18 }
const limit = 1.03

const quiet = createLog(() => undefined)

/** A collector on a thread of its own: what it does with what it gets is no cost of the services. */
async function startCollector(): Promise<{ address: string; stop: () => Promise<unknown> }> {
  const code = `
    const { createServer } = require('node:http')
    const { parentPort } = require('node:worker_threads')
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`
  const worker = new Worker(code, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  return { address: `http://127.0.0.1:${port}`, stop: () => worker.terminate() }
}

const courier = { sub: 'courier-0', groups: [] as string[] }

interface Side {
  depot: Depot
  /** What has not been pushed yet. */
  waiting: Mutation[]
  /** Milliseconds of each push. */
  times: number[]
}

async function startSide(database: Database, telemetry: Telemetry): Promise<Side> {
  const depot = await startDepot(database, null, telemetry)
  await depot.assign({}, courier)
  const parcels = taps * pushes * (blocks.warm + blocks.told)
  const rows = demoRows({
    subDepot: 'SAM',
    date: today,
    round: '104',
    roundName: 'Sampleton North',
    parcels,
    seed: 4104,
  })
  const { status } = await depot.importFile(staff, importCsv(rows))
  if (status !== 200) throw new Error(`import: ${status}`)
  const waiting = inOrder(await depot.lists(courier)).map(({ id }) =>
    depot.tap('recordParcelStatus', { parcelId: id, status: 'confirmed', photos: [], baseVersion: 0 }),
  )
  return { depot, waiting, times: [] }
}

async function pushBlock({ depot, waiting, times }: Side): Promise<void> {
  for (let n = 0; n < pushes; n++) {
    const batch = waiting.splice(0, taps)
    const start = performance.now()
    const results = await depot.push(courier, ...batch)
    times.push(performance.now() - start)
    if (results.some(({ kind }) => kind !== 'applied')) throw new Error('An event was refused')
  }
}

/** @param open opens an empty database */
async function measure(
  name: string,
  open: (telemetry: Telemetry) => Promise<Database>,
  tell: (finding: Finding) => void,
): Promise<void> {
  const collector = await startCollector()
  const env: Record<string, string> = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, METRICS_PORT: '0' }
  const telemetry = await startTelemetry(
    readTelemetrySettings((key) => env[key]),
    () => undefined,
    // What runs the benches loads nothing later.
    () => Promise.resolve({ createOpenTelemetry }),
  )
  const databases = [await open(noTelemetry), await open(telemetry)] as const
  const off = await startSide(databases[0], noTelemetry)
  const on = await startSide(databases[1], telemetry)
  for (let block = 0; block < blocks.warm + blocks.told; block++) {
    if (block === blocks.warm) for (const side of [off, on]) side.times.length = 0
    // Whoever goes second has the warmer processor.
    for (const side of block % 2 === 0 ? [off, on] : [on, off]) await pushBlock(side)
  }
  const [none, all] = [off, on].map(({ times }) => percentile(times, 0.5)) as [number, number]
  const ratio = all / none
  tell({
    text:
      `Pushes of ${taps} taps on ${name}, every one traced and measured, to none: p50 ${all.toFixed(2)} ms to ${none.toFixed(2)} ms, ` +
      `ratio ${ratio.toFixed(3)} (aim ≤ ${limit})`,
    kept: ratio <= limit,
  })
  for (const database of databases) await database.close()
  await telemetry.stop()
  await collector.stop()
}

/** The cost of telemetry: pushes without and with it in turns, on both databases with full durability. */
export async function measureTelemetry(tell: (finding: Finding) => void): Promise<void> {
  const folders: string[] = []
  await measure(
    'PGlite',
    (telemetry) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'courier-bench-'))
      folders.push(dataDir)
      return openDatabase({ dataDir, log: quiet, telemetry })
    },
    tell,
  )
  for (const folder of folders) rmSync(folder, { recursive: true })
  const servers = [await startPostgres({ durable: true }), await startPostgres({ durable: true })]
  const waiting = [...servers]
  if (servers.includes(undefined)) {
    tell({ text: 'PostgreSQL is not installed: telemetry is measured on the embedded database alone', kept: true })
    return
  }
  await measure(
    'PostgreSQL',
    (telemetry) => openDatabase({ databaseUrl: waiting.shift()?.url ?? '', log: quiet, telemetry }),
    tell,
  )
  for (const server of servers) await server?.stop()
}
