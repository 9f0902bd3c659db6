import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { numberedId } from '#support/parcels.ts'
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
const couriers = 4
const sizes = [500, 5_000] as const
/** The number of events of each courier, and of events in one push. */
const events = 500
const batch = 100
const pulls = 200

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
    const { status } = await depot.importFile(staff, importCsv(rows))
    if (status !== 200) throw new Error(`import: ${status}`)
    phones.push({ person, device: await depot.lists(person) })
  }
  return phones
}

/** Calls per second when all couriers call it so often at the same time. */
async function perSecond(
  phones: readonly Phone[],
  each: number,
  work: (phone: Phone) => Promise<void>,
): Promise<string> {
  const start = performance.now()
  await Promise.all(phones.map(work))
  return ((each * phones.length * 1000) / (performance.now() - start)).toFixed(0)
}

async function pushAll(depot: Depot, { person, device }: Phone): Promise<void> {
  const taps = inOrder(device)
    .slice(0, events)
    .map(({ id }) => depot.tap('recordParcelStatus', { parcelId: id, status: 'confirmed', photos: [], baseVersion: 0 }))
  for (let at = 0; at < taps.length; at += batch) {
    const results = await depot.push(person, ...taps.slice(at, at + batch))
    if (results.some(({ kind }) => kind !== 'applied')) throw new Error('An event was refused')
  }
}

async function pullOften(depot: Depot, { person, device }: Phone, behind: number): Promise<void> {
  const query = `limit=${batch}&cursor=${device.cursor + events - behind}&epoch=${encodeURIComponent(device.epoch)}`
  for (let run = 0; run < pulls; run++) {
    const { body } = await depot.call<{ changes: unknown[] }>(person, 'GET', `/v1/sync/pull?${query}`)
    if (body.changes.length !== behind) throw new Error('The feed is not as long as it was made')
  }
}

async function measure(
  name: string,
  database: Database,
  parcels: number,
  tell: (finding: Finding) => void,
): Promise<void> {
  const depot = await startDepot(database)
  const phones = await phonesOf(depot, parcels)
  const pushed = await perSecond(phones, events, (phone) => pushAll(depot, phone))
  const none = await perSecond(phones, pulls, (phone) => pullOften(depot, phone, 0))
  const some = await perSecond(phones, pulls, (phone) => pullOften(depot, phone, batch))
  const text = `Manifest service on ${name}, ${couriers} couriers with ${parcels} parcels each: ${pushed} events/s pushed by ${batch}, ${none} pulls/s with nothing new, ${some} pulls/s of ${batch} changes (told only)`
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
