import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { londonDay } from '#domain/dates/day.ts'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { numberedId } from '#support/parcels.ts'
import { startPostgres } from '#support/start-postgres.ts'
import { inOrder, staff, startDepot, today, type Lists } from '../contract/manifest/depot-under-test.ts'
import { createPhone } from '../e2e/support/phone.ts'
import { signInAs } from '../e2e/support/sign-in.ts'
import type { Stack } from '../e2e/support/stack.ts'
import type { Finding } from './finding.ts'
import { worked } from './main-thread.ts'
import { percentile } from './percentile.ts'
import { openPlainBrowser } from './plain-browser.ts'
import { withServices } from './with-services.ts'

/** A day at a large depot. */
const rounds = 100
const parcels = 200
/** Rounds of one import, which takes 10,000 parcels at most. */
const inOneFile = 50
/** Updates that wait on each phone when all couriers come back online in the same minute. */
const taps = 20
const runs = { warm: 3, told: 15 }
/** Milliseconds that the main thread was busy. */
const limit = 300

const rowsOf = (date: string, first: number, count: number): DemoRow[] =>
  Array.from({ length: count }, (_, at) => String(200 + first + at)).flatMap((round) =>
    demoRows({ subDepot: 'SAM', date, round, roundName: `Sampleton ${round}`, parcels, seed: 4104 + Number(round) }),
  )

const files = (date: string): string[] =>
  Array.from({ length: rounds / inOneFile }, (_, at) => importCsv(rowsOf(date, at * inOneFile, inOneFile)))

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
    for (const file of files(today)) {
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
  for (let run = 0; run < runs.told; run++)
    asked.push((await timed(() => depot.call(staff, 'GET', '/v1/depot/rounds'))).ms)
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

async function importDay(stack: Stack): Promise<void> {
  for (const [at, text] of files(londonDay(new Date())).entries()) {
    const file = join(stack.dataDir, `day-${at}.csv`)
    writeFileSync(file, text)
    const imported = await stack.depot('import', file, '--remove-missing')
    if (imported.code !== 0) throw new Error(imported.output)
  }
}

/** Waits until all rounds are in the table and painted. */
const painted = `new Promise((resolve) => {
  const look = () => document.querySelectorAll('.rounds-row').length >= ${rounds} ? requestAnimationFrame(() => setTimeout(() => resolve(true))) : requestAnimationFrame(look)
  look()
})`

/** The desk's Today with all rounds of such a day, and the list of one of them. */
async function measureToday(tell: (finding: Finding) => void): Promise<void> {
  await withServices(rowsOf(londonDay(new Date()), 0, 1), async ({ stack, front }) => {
    await importDay(stack)
    const desk = createPhone({ view: { width: 1440, height: 900 } })
    try {
      const page = await desk.open(front.origin)
      await signInAs(page, stack, 'sub-depot')
      await page
        .locator('.rounds-row')
        .nth(rounds - 1)
        .waitFor()
      await page.evaluate(async () => await navigator.serviceWorker.ready)
      await desk.close()
      const browser = await openPlainBrowser(desk.profile)
      try {
        await browser.send('Emulation.setDeviceMetricsOverride', {
          width: 1440,
          height: 900,
          deviceScaleFactor: 1,
          mobile: false,
        })
        await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
        const works: number[] = []
        for (let run = 0; run < runs.warm + runs.told; run++) {
          await browser.visit('about:blank', 'true')
          await browser.visit(`${front.origin}/depot`, 'true')
          await browser.evaluate(painted)
          works.push(await worked(browser))
        }
        const told = works.slice(runs.warm)
        const rows = await browser.evaluate<number>(`document.querySelectorAll('.rounds-row').length`)
        const middle = percentile(told, 0.5)
        tell({
          text: `Today at the desk with ${rows} rounds and ${rounds * parcels} parcels, from the address to painted: the main thread's own time p50 ${middle.toFixed(0)} ms, p95 ${percentile(told, 0.95).toFixed(0)} ms (aim p50 ≤ ${limit} ms)`,
          kept: middle <= limit,
        })
      } finally {
        await browser.close()
      }
    } finally {
      await desk.remove()
    }
  })
}

/** A day at a depot of 100 couriers: what its services take in the worst minute, and what its desk costs to open. */
export async function measureDepot(tell: (finding: Finding) => void): Promise<void> {
  await measureServices(tell)
  await measureToday(tell)
}
