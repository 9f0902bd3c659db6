import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '#kit/clock.ts'
import { openDatabase } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { numberedId } from '#support/parcels.ts'
import { createTokenMaker } from '#support/tokens.ts'
import { staff, startDepot } from '../../contract/manifest/depot-under-test.ts'
import { createMorningPhone, type MorningPhone, type PulledServices } from './morning-phone.ts'
import { getParent } from './processor-time.ts'

export const parcelsEach = 40
/** Rounds of one import, which takes 10,000 parcels at most. */
const inOneFile = Math.floor(10_000 / parcelsEach)
/** Requests at the same time, before the morning. */
const atOnce = 12

const services: PulledServices = {
  all: [
    'manifest',
    'toggles',
    'availability',
    'forms',
    'auth',
    'holidays',
    'onboarding',
    'messaging',
    'communications',
    'marketplace',
    'performance',
    'personalisation',
    'training',
  ],
  grouped: ['toggles', 'availability', 'forms', 'holidays', 'onboarding', 'messaging', 'marketplace', 'performance'],
  firstScreen: ['manifest', 'availability', 'messaging', 'communications', 'onboarding', 'training'],
}

const subOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const roundNumber = (n: number): string => String(1000 + n)

/** A depot whose rounds all have a courier, and the settings of the instances that serve it. */
export interface MorningDepot {
  env: Record<string, string>
  /** The process of PostgreSQL. */
  postmaster: number
  staffBearer: string
  /** Returns new phones of the couriers, one each. */
  phones(): MorningPhone[]
  /** The night: every round gets its list for a day. */
  importDay(date: string): Promise<void>
  close(): Promise<void>
}

/** Runs work for all of them, some at the same time. */
export async function forAll<Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as Item, at)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** The keys of the tokens, where the services ask for them. */
async function servePublicKeys(jwks: object) {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(jwks)),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

export async function openMorningDepot(databaseUrl: string, rounds: number): Promise<MorningDepot> {
  const tokens = await createTokenMaker(systemClock)
  const keys = await servePublicKeys(tokens.jwks)
  const issuer = `${keys.address}/pool`
  const database = await openDatabase({ databaseUrl, log: createLog(() => undefined) })
  const depot = await startDepot(database)
  depot.setTime(new Date().toISOString())
  const numbers = Array.from({ length: rounds }, (_, n) => n)
  await forAll(numbers, async (n) => {
    const round = { id: numberedId(0x20000 + n), number: roundNumber(n), name: roundNumber(n) }
    await depot.assign(round, { sub: subOf(n), groups: [] })
  })
  const claims = { issuer, clientId: 'courier-app', expiresIn: 7200 }
  const bearers: string[] = []
  for (const n of numbers)
    bearers.push(await tokens.bearer({ ...claims, sub: subOf(n), groups: ['courier', 'courier/SAM'] }))
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    postmaster: getParent(rows[0]?.pid ?? 0),
    staffBearer: await tokens.bearer({ ...claims, ...staff }),
    env: {
      DEMO: 'off',
      DATABASE_URL: databaseUrl,
      SERVICES: services.all.join(),
      TOKEN_ISSUER: issuer,
      JWKS_URL: keys.address,
      MASTER_KEYS: randomBytes(32).toString('hex'),
      SERVICE_KEYS: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'error',
      MAIL_URL: 'print',
    },
    phones: () => bearers.map((bearer, n) => createMorningPhone(n, subOf(n), bearer, services)),
    async importDay(date) {
      for (let from = 0; from < rounds; from += inOneFile) {
        const lists = numbers.slice(from, from + inOneFile).flatMap((n) => {
          const round = { subDepot: 'SAM', round: roundNumber(n), roundName: roundNumber(n) }
          return demoRows({ ...round, date, parcels: parcelsEach, seed: 4104 + n })
        })
        const { status } = await depot.importFile(staff, importCsv(lists))
        if (status !== 200) throw new Error(`import: ${status}`)
      }
    },
    async close() {
      await database.close()
      keys.close()
    },
  }
}
