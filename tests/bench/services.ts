import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { numberedId } from '#support/parcels.ts'
import { recordStatements } from '#support/record-statements.ts'
import { startPostgres } from '#support/start-postgres.ts'
import {
  inOrder,
  staff,
  startDepot,
  today,
  type Depot,
  type Lists,
  type Person,
} from '../contract/manifest/depot-under-test.ts'
import type { Finding } from './finding.ts'

/** Couriers that push and pull at the same time, and parcels on the list of each. */
export const couriers = 4
const sizes = [500, 5_000] as const
/** Events of each courier that are pushed together, how many at a time, and those that are pushed one by one. */
const events = 400
const batch = 100
const singles = 100
const pulls = 200
const rowsOfFile = 5_000

interface Phone {
  person: Person
  device: Lists
}

const quiet = createLog(() => undefined)

async function phonesOf(depot: Depot, parcels: number): Promise<Phone[]> {
  const phones: Phone[] = []
  for (let i = 0; i < couriers; i++) {
    const person = { sub: `courier-${i}`, groups: [] }
    const number = String(200 + i)
    await depot.assign({ id: numberedId(0x2000 + i), number, name: number }, person)
    const rows = demoRows({ subDepot: 'SAM', date: today, round: number, roundName: number, parcels, seed: 4104 + i })
    for (let at = 0; at < rows.length; at += rowsOfFile) {
      const { status } = await depot.importFile(staff, importCsv(rows.slice(at, at + rowsOfFile)))
      if (status !== 200) throw new Error(`import: ${status}`)
    }
    phones.push({ person, device: await depot.lists(person) })
  }
  return phones
}

/** Calls per second when all couriers call it so often at the same time. */
async function perSecond(
  phones: readonly Phone[],
  each: number,
  work: (phone: Phone) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  await Promise.all(phones.map(work))
  return (each * phones.length * 1000) / (performance.now() - start)
}

async function pushSome(
  depot: Depot,
  { person, device }: Phone,
  { from, count, atOnce }: { from: number; count: number; atOnce: number },
): Promise<void> {
  const taps = inOrder(device)
    .slice(from, from + count)
    .map(({ id }) => depot.tap('recordParcelStatus', { parcelId: id, status: 'confirmed', photos: [], baseVersion: 0 }))
  for (let at = 0; at < taps.length; at += atOnce) {
    const results = await depot.push(person, ...taps.slice(at, at + atOnce))
    if (results.some(({ kind }) => kind !== 'applied')) throw new Error('An event was refused')
  }
}

async function pullOften(depot: Depot, { person, device }: Phone, behind: number): Promise<void> {
  const query = `limit=${batch}&cursor=${device.cursor + events + singles - behind}&epoch=${encodeURIComponent(device.epoch)}`
  for (let run = 0; run < pulls; run++) {
    const { body } = await depot.call<{ changes: unknown[] }>(person, 'GET', `/v1/sync/pull?${query}`)
    if (body.changes.length !== behind) throw new Error('The feed is not as long as it was made')
  }
}

/** Runs as many transactions, each of so many statements of which one writes a row: what the database and its driver take at the least. */
async function writeBare(database: Database, statements: number, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const client = await database.pool.connect()
    await client.query('begin')
    for (let each = 0; each < statements - 3; each++) await client.query('select $1::int8 as number', [each])
    await client.query('insert into bare (value) values ($1)', [{ time }])
    await client.query('commit')
    client.release()
  }
}

/** Calls per second of the manifest service, and of what it is compared to. */
export interface ServiceRates {
  pushed: number
  /** Pushes of one event, and the statements of each. */
  single: number
  statements: number
  /** Transactions of as many statements that do nothing. */
  bare: number
  none: number
  some: number
  /** Requests of a Hono app that sends back what it gets. */
  echoed: number
}

export async function measureRates(database: Database, parcels: number): Promise<ServiceRates> {
  const record = recordStatements(database.pool)
  const depot = await startDepot(database)
  const phones = await phonesOf(depot, parcels)
  const pushed = await perSecond(phones, events, (phone) =>
    pushSome(depot, phone, { from: 0, count: events, atOnce: batch }),
  )
  const [first] = phones
  if (!first) throw new Error('No courier')
  const statements = (await record(() => pushSome(depot, first, { from: events, count: 1, atOnce: 1 }))).length
  const single = await perSecond(phones, singles - 1, (phone) =>
    pushSome(depot, phone, { from: events + 1, count: singles - 1, atOnce: 1 }),
  )
  for (const phone of phones.slice(1)) await pushSome(depot, phone, { from: events, count: 1, atOnce: 1 })
  await database.pool.query('create table bare (value jsonb)')
  const bare = await perSecond(phones, singles, () => writeBare(database, statements, singles))
  const none = await perSecond(phones, pulls, (phone) => pullOften(depot, phone, 0))
  const some = await perSecond(phones, pulls, (phone) => pullOften(depot, phone, batch))
  const echo = new Hono().post('/v1/sync/push', async (context) => context.json(await context.req.json<object>()))
  const body = JSON.stringify(depot.tap('recordParcelStatus', { parcelId: numberedId(1) }))
  const echoed = await perSecond(phones, pulls, async () => {
    for (let run = 0; run < pulls; run++) await (await echo.request('/v1/sync/push', { method: 'POST', body })).json()
  })
  return { pushed, single, statements, bare, none, some, echoed }
}

async function measure(
  name: string,
  database: Database,
  parcels: number,
  tell: (finding: Finding) => void,
): Promise<void> {
  const { pushed, single, statements, bare, none, some, echoed } = await measureRates(database, parcels)
  const say = (rate: number) => rate.toFixed(0)
  const text =
    `Manifest service on ${name}, ${couriers} couriers with ${parcels} parcels each: ${say(pushed)} events/s pushed by ${batch}, ` +
    `${say(single)} pushes/s of one event with ${statements} statements each, to ${say(bare)} bare transactions/s of as many statements: ${(single / bare).toFixed(2)}; ` +
    `${say(none)} pulls/s with nothing new, ${say(some)} pulls/s of ${batch} changes; a bare Hono app that sends back what it gets: ${say(echoed)} requests/s (told only)`
  tell({ text, kept: true })
}

/** Measures what the manifest service handles per second, in this process, on both databases with full durability. */
export async function measureServices(tell: (finding: Finding) => void): Promise<void> {
  for (const parcels of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'courier-bench-'))
    const embedded = await openDatabase({ dataDir: folder, log: quiet })
    await measure('PGlite', embedded, parcels, tell)
    await embedded.close()
    rmSync(folder, { recursive: true })
    const postgres = await startPostgres({ durable: true })
    if (!postgres) {
      tell({
        text: 'PostgreSQL is not installed: the services are measured on the embedded database alone',
        kept: true,
      })
      continue
    }
    const server = await openDatabase({ databaseUrl: postgres.url, log: quiet })
    await measure('PostgreSQL', server, parcels, tell)
    await server.close()
    await postgres.stop()
  }
}
