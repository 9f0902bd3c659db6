import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { startPostgres } from '#support/start-postgres.ts'
import { staff, startDepot, today, type Depot } from '../contract/manifest/depot-under-test.ts'
import type { Finding } from './finding.ts'
import { percentile } from './percentile.ts'

/** A day of 100 couriers. */
const rounds = 100
const parcels = 200
/** Rounds in one file. */
const file = 50
const limit = 100
const runs = { warm: 2, told: 10 }

/** A name, a street, house and street, postcodes, barcodes and what many or none have. */
const words = [
  'sample',
  'template',
  'exa',
  'sample road',
  '14 sample road',
  '14 sam',
  'b. sample',
  'ab1 2ed',
  'ab1 2',
  '2ed',
  'DEMO 0000 1047 0002',
  '470028',
  '0028',
  'Müller',
  'nobody at all',
]

async function importDay(depot: Depot): Promise<number> {
  const start = performance.now()
  for (let first = 0; first < rounds; first += file) {
    const rows = Array.from({ length: file }, (_, at) => {
      const number = String(300 + first + at)
      return demoRows({
        subDepot: 'SAM',
        date: today,
        round: number,
        roundName: number,
        parcels,
        seed: 4300 + first + at,
      })
    })
    const { status } = await depot.importFile(staff, importCsv(rows.flat()))
    if (status !== 200) throw new Error(`import: ${status}`)
  }
  return performance.now() - start
}

async function measure(name: string, database: Database, tell: (finding: Finding) => void): Promise<void> {
  const depot = await startDepot(database)
  const imported = await importDay(depot)
  const times: number[] = []
  let slowest = { words: '', ms: 0 }
  for (let run = 0; run < runs.warm + runs.told; run++) {
    for (const asked of words) {
      const start = performance.now()
      const { status } = await depot.call(staff, 'GET', `/v1/depot/parcels?words=${encodeURIComponent(asked)}`)
      const ms = performance.now() - start
      if (status !== 200) throw new Error(`search: ${status}`)
      if (run < runs.warm) continue
      times.push(ms)
      if (ms > slowest.ms) slowest = { words: asked, ms }
    }
  }
  const p95 = percentile(times, 0.95)
  tell({
    text:
      `A desk's search over ${rounds * parcels} parcels on ${name}, the API's handler in this process: ` +
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, slowest ${slowest.ms.toFixed(
        0,
      )} ms for "${slowest.words}" ` +
      `(aim p95 ≤ ${limit} ms); imported in ${(imported / 1000).toFixed(1)} s`,
    kept: p95 <= limit,
  })
}

/** How long a desk waits for a parcel search over a large depot's day, on both databases. */
export async function measureDeskSearch(tell: (finding: Finding) => void): Promise<void> {
  const log = createLog(() => undefined)
  const folder = mkdtempSync(join(tmpdir(), 'courier-bench-'))
  const embedded = await openDatabase({ dataDir: folder, log })
  await measure('PGlite', embedded, tell)
  await embedded.close()
  rmSync(folder, { recursive: true })
  const postgres = await startPostgres({ durable: true })
  if (!postgres) {
    tell({ text: 'PostgreSQL is not installed: a desk is measured on the embedded database alone', kept: true })
    return
  }
  const server = await openDatabase({ databaseUrl: postgres.url, log })
  await measure('PostgreSQL', server, tell)
  await server.close()
  await postgres.stop()
}
