import type { Hono } from 'hono'
import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import type { CourierEntry } from '#contracts/courier/courier.ts'
import type { PensionRules } from '#contracts/pay/pension.ts'
import { defaultPensionRules } from '#domain/pension/pension-rules.ts'
import { listUndeliveredEndpoint, type Undelivered } from '#contracts/depot/undelivered.ts'
import type { Job } from '#kit/jobs.ts'
import { implement } from '#kit/http/implement.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { getStaffFeeds } from '#kit/sync/group-feeds.ts'
import { accountOperations } from './accounts/account-operations.ts'
import type { PoolAdmin } from './accounts/pool-admin.ts'
import type { BankDeps } from './bank/bank-deps.ts'
import { createBank } from './bank/bank-operations.ts'
import { courierCollection } from './courier-collection.ts'
import { seedCouriers } from './demo.ts'
import { authMigrations, bankAuditChain } from './migrations.ts'
import type { AuthTables } from './tables.ts'
import { authOperations } from './operations.ts'
import { pensionCollection } from './pension/pension-collection.ts'
import { pensionOperations, refreshPensionRules, enterPension, recordEarnings } from './pension/pension-operations.ts'
import { workPreferencesCollection } from './work-preferences-collection.ts'
import type { PensionEntry } from '#contracts/pay/pension-endpoints.ts'
import { authJobs } from './jobs.ts'
import { findPension, type PensionStore } from './pension/pension-store.ts'

interface DemoPension {
  courier: string
  entry: PensionEntry
  /** Earnings by pay period, the earliest first, in tenths of a penny. */
  earnings: readonly (readonly [period: string, earnings: number])[]
}

/** Demo pensions enter by the same door as real ones; one that is there already stays as it is. */
async function seedPensions(store: PensionStore, demo: readonly DemoPension[]): Promise<void> {
  for (const { courier, entry, earnings } of demo) {
    if (await findPension(store.db, courier)) continue
    await enterPension(store, courier, entry)
    for (const [period, earned] of earnings) await recordEarnings(store, courier, period, earned)
  }
}

export interface AuthService {
  app: Hono
  jobs: readonly Job[]
  sendNotices: () => Promise<void>
  seedDemo: (
    couriers: Readonly<Record<string, CourierEntry & { address: PostalAddress }>>,
    pensions?: readonly DemoPension[],
  ) => Promise<void>
}

export interface AuthOptions {
  pensionRules?: PensionRules
  /** Opens and closes accounts. Null if this deployment can't. */
  pool?: PoolAdmin | null
  /** Returns the emails and text messages that were given up. */
  listUndelivered?: () => Promise<Undelivered[]>
}

/**
 * The courier behind a user: who they are to the depot, the work that they would like, where they are paid to, their pension.
 * Without `bank` nobody can say the last.
 */
export async function createAuthService(
  deps: ServiceDeps,
  bankDeps: BankDeps | null = null,
  {
    pensionRules: rules = defaultPensionRules,
    pool = null,
    listUndelivered = () => Promise.resolve([]),
  }: AuthOptions = {},
): Promise<AuthService> {
  const db = await openServiceSchema<AuthTables>(deps.database, 'auth', authMigrations)
  const store = { db, clock: deps.clock }
  const pensions = { ...store, rules }
  const bank = createBank(db, deps, bankDeps)
  const app = createService(
    {
      key: 'auth',
      title: 'Auth',
      db,
      operations: [
        ...authOperations(store),
        implement(listUndeliveredEndpoint, async () => ({ messages: await listUndelivered() })),
        ...accountOperations(store, pool),
        ...bank.operations,
        ...pensionOperations(pensions),
      ],
      collections: [workPreferencesCollection, courierCollection, pensionCollection(rules)],
      hears: getStaffFeeds,
      refresh: (caller) => refreshPensionRules(pensions, caller),
      auditTrails: [bankAuditChain],
    },
    deps,
  )
  return {
    app,
    jobs: authJobs(bank),
    sendNotices: bank.sendNotices,
    async seedDemo(couriers, demo = []) {
      await seedCouriers(store, couriers)
      await seedPensions(pensions, demo)
    },
  }
}
