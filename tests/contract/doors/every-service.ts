import type { Hono } from 'hono'
import { createSecrets } from '#kit/secrets.ts'
import { createVerifier } from '#kit/http/auth.ts'
import type { Database } from '#kit/database/database.ts'
import { createServiceClient } from '#kit/http/service-client.ts'
import type { Job } from '#kit/jobs.ts'
import { createLog } from '#kit/log.ts'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import type { BankDeps } from '#services/auth/bank/bank-deps.ts'
import { demoSubDepot } from '#services/demo/demo-accounts.ts'
import type { PoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { createContentService } from '#services/content/service.ts'
import { serviceList, type OwnDeps } from '#services/run/service-list.ts'
import { readSettings } from '#services/run/settings/settings.ts'
import { openTestDatabase } from '#support/databases.ts'
import { counterIds } from '#support/counter-ids.ts'
import { createTokenMaker, testClientId, testIssuer, type TokenMaker } from '#support/tokens.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'

export interface EveryService {
  /** By key, with their demo data. */
  apps: ReadonlyMap<string, Hono>
  /** The scheduled jobs of each, without those that the kit adds. */
  jobs: ReadonlyMap<string, readonly Job[]>
  database: Database
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
  create: () => Promise.resolve({ sub: 'e0000000-0000-4000-8000-0000000000ef' }),
  setPassword: () => Promise.resolve(null),
  addToGroup: () => Promise.resolve(),
  removeFromGroup: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  close: () => Promise.resolve(),
  open: () => Promise.resolve(),
  dropFactors: () => Promise.resolve(),
  deleteUser: () => Promise.resolve(),
}

interface Started {
  apps: Map<string, Hono>
  jobs: Map<string, readonly Job[]>
}

async function startAll(deps: ServiceDeps, { apps, jobs }: Started, own: Partial<OwnDeps>): Promise<void> {
  // Each door is open here, also those that a setting opens.
  const badges = { BADGE_KEY: '0'.repeat(64), BADGE_SITES: 'https://carrier.example' }
  const settings = readSettings(badges, process.versions.node)
  for (const [key, start] of Object.entries(serviceList)) {
    const {
      app,
      seedDemo,
      jobs: scheduled = [],
    } = await start(deps, {
      settings,
      isDemo: true,
      bank,
      pool,
      secrets: createSecrets([]),
      notices: { notify: () => Promise.resolve() },
      createMaskedNumber: () => Promise.resolve({ kind: 'away' }),
      listUndelivered: () => Promise.resolve([]),
      setUpParts: { check: () => [], hasOffice: () => Promise.resolve(true) },
      callFrom: () => null,
      ...own,
    })
    await seedDemo?.()
    apps.set(key, app)
    jobs.set(key, scheduled)
  }
  apps.set('content', (await createContentService(deps, { path: '', origin: 'https://app.example' })).app)
}

/**
 * Every service that can be run, in this process and on one database. `callsThrough`: services call one another by it, to
 * `http://<service>.test`; by default none can.
 */
export async function startEveryService(
  callsThrough?: (apps: ReadonlyMap<string, Hono>) => typeof fetch,
): Promise<EveryService> {
  const lines: string[] = []
  const log = createLog((line, level) => void (level === 'error' && lines.push(line)))
  const database = await openTestDatabase()
  const clock = turnedClock()
  const tokens = await createTokenMaker(clock)
  const verify = createVerifier({ jwks: tokens.jwks, issuer: testIssuer, clientIds: [testClientId], clock })
  const serviceTokens = createServiceTokens([serviceSecret], clock)
  const rateLimit = { burst: 1_000_000, perSecond: 1_000_000 }
  const started: Started = { apps: new Map(), jobs: new Map() }
  const own: Partial<OwnDeps> = callsThrough
    ? {
        callFrom: (from) =>
          createServiceClient({
            from,
            tokens: serviceTokens,
            baseOf: (key) => `http://${key}.test`,
            fetch: callsThrough(started.apps),
          }),
      }
    : {}
  await startAll({ database, verify, serviceTokens, clock, newId: counterIds(5), log, rateLimit }, started, own)
  return { ...started, database, tokens, clock, failures: () => lines.splice(0), close: () => database.close() }
}
