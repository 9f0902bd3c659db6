import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { numberedId } from '#support/parcels.ts'
import { startPostgres } from '#support/start-postgres.ts'
import { inOrder, staff, startDepot, today, type Lists } from '../contract/manifest/depot-under-test.ts'
import type { Finding } from './finding.ts'
import { filesOfDay, parcels, rounds } from './large-day.ts'
import { percentile } from './percentile.ts'

/** Updates that wait on each phone when all couriers come back online in the same minute. */
const taps = 20
const runs = 15

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

async function measureDay(name: string, database: Database, tell: (finding: Finding) => void): Promise<void> {
  const depot = await startDepot(database)
  const couriers = Array.from({ length: rounds }, (_, at) => ({ sub: `courier-${at}`, groups: [] as string[] }))
  for (const [at, courier] of couriers.entries())
    await depot.assign(
      { id: numberedId(0x2000 + at), number: String(200 + at), name: `Sampleton ${200 + at}` },
      courier,
    )
  const imported = await timed(async () => {
    for (const file of filesOfDay(today)) {
      const { status } = await depot.importFile(staff, file)
      if (status !== 200) throw new Error(`import: ${status}`)
    }
  })
  const phones: { courier: (typeof couriers)[number]; device: Lists }[] = []
  for (const courier of couriers) phones.push({ courier, device: await depot.lists(courier) })
  const each: number[] = []
  const all = await timed(() =>
    Promise.all(
      phones.map(async ({ courier, device }) => {
        const made = inOrder(device)
          .slice(0, taps)
          .map(({ id }) =>
            depot.tap('recordParcelStatus', { parcelId: id, status: 'confirmed', photos: [], baseVersion: 0 }),
          )
        const { ms, result } = await timed(() => depot.push(courier, ...made))
        if (result.some(({ kind }) => kind !== 'applied')) throw new Error('An event was refused')
        each.push(ms)
      }),
    ),
  )
  const asked: number[] = []
  for (let run = 0; run < runs; run++) asked.push((await timed(() => depot.call(staff, 'GET', '/v1/depot/rounds'))).ms)
  tell({
    text:
      `A day of ${rounds} rounds with ${parcels} parcels each on ${name}: imported in ${(imported.ms / 1000).toFixed(1)} s; ${rounds} couriers push ${taps} events each at once, ` +
      `all done in ${(all.ms / 1000).toFixed(1)} s, p50 ${(percentile(each, 0.5) / 1000).toFixed(1)} s, p95 ${(percentile(each, 0.95) / 1000).toFixed(1)} s; ` +
      `the desk's rounds in p50 ${percentile(asked, 0.5).toFixed(0)} ms (aim: all within the minute)`,
    kept: all.ms <= 60_000,
  })
}

async function measureServices(tell: (finding: Finding) => void): Promise<void> {
  const log = createLog(() => undefined)
  const folder = mkdtempSync(join(tmpdir(), 'courier-bench-'))
  const embedded = await openDatabase({ dataDir: folder, log })
  await measureDay('PGlite', embedded, tell)
  await embedded.close()
  rmSync(folder, { recursive: true })
  const postgres = await startPostgres({ durable: true })
  if (!postgres) {
    tell({ text: 'PostgreSQL is not installed: a day is measured on the embedded database alone', kept: true })
    return
  }
  const server = await openDatabase({ databaseUrl: postgres.url, log })
  await measureDay('PostgreSQL', server, tell)
  await server.close()
  await postgres.stop()
}

/** A day at a depot of 100 couriers: what its services take in the worst minute. */
export async function measureDepot(tell: (finding: Finding) => void): Promise<void> {
  await measureServices(tell)
}
