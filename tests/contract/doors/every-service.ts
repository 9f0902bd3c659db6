import type { Hono } from 'hono'
import { createVerifier } from '#kit/http/auth.ts'
import { createLog } from '#kit/log.ts'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import type { BankDeps } from '#services/auth/bank/bank-deps.ts'
import { demoSubDepot } from '#services/demo/demo-accounts.ts'
import type { PoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { createContentService } from '#services/content/service.ts'
import { serviceList } from '#services/run/service-list.ts'
import { readSettings } from '#services/run/settings.ts'
import { openTestDatabase } from '#support/databases.ts'
import { counterIds } from '#support/counter-ids.ts'
import { createTokenMaker, testClientId, testIssuer, type TokenMaker } from '#support/tokens.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'

export interface EveryService {
  /** By key, with their demo data. */
  apps: ReadonlyMap<string, Hono>
  tokens: TokenMaker
  clock: TurnedClock
  /** What the services said of failures of their own since the last look. */
  failures(): string[]
  close(): Promise<void>
}

/** By which the services know one another. */
export const serviceSecret = new Uint8Array(32).fill(9)

const bank: BankDeps = {
  keys: [new Uint8Array(32).fill(7)],
  weights: { rows: [], substitutes: new Map() },
  freshSeconds: 300,
  outlet: { notify: () => Promise.resolve() },
  contactOf: () => Promise.resolve({ email: 'person@example.com', phone: null }),
}

/** A pool in which everybody is a courier of the demo's sub-depot. */
const pool: PoolAdmin = {
  find: (name) =>
    Promise.resolve({
      sub: name,
      email: 'person@example.com',
      enabled: true,
      status: 'CONFIRMED',
      secondFactor: false,
    }),
  groupsOf: () => Promise.resolve(['courier', `courier/${demoSubDepot}`]),
  invite: () => Promise.resolve({ sub: 'e0000000-0000-4000-8000-0000000000ee' }),
  inviteAgain: () => Promise.resolve(true),
  addToGroup: () => Promise.resolve(),
  close: () => Promise.resolve(),
  open: () => Promise.resolve(),
  dropFactors: () => Promise.resolve(),
}

async function startAll(deps: ServiceDeps): Promise<Map<string, Hono>> {
  const settings = readSettings({}, process.versions.node)
  const apps = new Map<string, Hono>()
  for (const [key, start] of Object.entries(serviceList)) {
    const { app, seedDemo } = await start(deps, {
      settings,
      bank,
      pool,
      listUndelivered: () => Promise.resolve([]),
      callFrom: () => null,
    })
    await seedDemo?.()
    apps.set(key, app)
  }
  apps.set('content', (await createContentService(deps, { path: '', origin: 'https://app.example' })).app)
  return apps
}

/** Every service that can be run, in this process and on one embedded database. */
export async function startEveryService(): Promise<EveryService> {
  const lines: string[] = []
  const log = createLog((line, level) => void (level === 'error' && lines.push(line)))
  const database = await openTestDatabase()
  const clock = turnedClock()
  const tokens = await createTokenMaker(clock)
  const verify = createVerifier({ jwks: tokens.jwks, issuer: testIssuer, clientIds: [testClientId], clock })
  const serviceTokens = createServiceTokens([serviceSecret], clock)
  const rateLimit = { burst: 1_000_000, perSecond: 1_000_000 }
  const apps = await startAll({ database, verify, serviceTokens, clock, newId: counterIds(5), log, rateLimit })
  return { apps, tokens, clock, failures: () => lines.splice(0), close: () => database.close() }
}
