import type { Hono } from 'hono'
import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import type { RequestHelperInput } from '#contracts/courier/helper-commands.ts'
import type { BankDetails } from '#contracts/courier/bank-account.ts'
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
import { paymentLimit, type PaymentRules, type PaymentStore } from './payments/payment-deps.ts'
import { paymentOperations } from './payments/payment-operations.ts'
import { resealPayments } from './payments/end-payments.ts'
import { createSeal } from '#kit/seal.ts'
import { createLimiter } from '#kit/http/limits/limits.ts'
import { apiKeyOperations } from './keys/api-key-operations.ts'
import { courierCollection } from './courier-collection.ts'
import { helperCollection } from './helpers/helper-collection.ts'
import { helperFeed } from './helpers/helper-feed.ts'
import { helperOperations } from './helpers/helper-operations.ts'
import { makeHelperAccounts } from './helpers/make-helper-accounts.ts'
import { seedHelpers } from './helpers/seed-helpers.ts'
import { staffHelperCollection } from './helpers/staff-helper-collection.ts'
import { seedCouriers, seedStaff } from './demo.ts'
import type { StoredStaff } from './staff/staff-rows.ts'
import type { SubDepot } from '#contracts/staff/staff.ts'
import { authMigrations, bankAuditChain } from './migrations.ts'
import type { AuthTables } from './tables.ts'
import { authOperations } from './operations.ts'
import { pensionCollection } from './pension/pension-collection.ts'
import { pensionOperations, refreshPensionRules, enterPension, recordEarnings } from './pension/pension-operations.ts'
import type { ErasureStore } from './people/carry-erasures.ts'
import { erasureOperations } from './people/erasure-operations.ts'
import { eraseProfile } from './people/erase-courier.ts'
import { authRegister } from './people/register.ts'
import { workPreferencesCollection } from './work-preferences-collection.ts'
import type { Company } from '#contracts/staff/company.ts'
import { cacheCompany } from './staff/cache-company.ts'
import { createSetUp, findCompany, type SetUpParts } from './staff/set-up.ts'
import { refreshStaff, staffOperations } from './staff/staff-operations.ts'
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
  /** Makes the accounts of the helpers whom the depot has approved. */
  makeHelperAccounts: () => Promise<void>
  /** Returns whether nobody has made the first account yet. */
  needsSetUp: () => Promise<boolean>
  /** Returns a new code for the console while the first account is to be made; else null. */
  makeSetUpCode: () => Promise<string | null>
  readCompany: () => Promise<Company | null>
  seedDemo: (
    couriers: Readonly<Record<string, CourierEntry & { address: PostalAddress }>>,
    pensions?: readonly DemoPension[],
    places?: { staff: readonly StoredStaff[]; subDepots: readonly SubDepot[] },
    helpers?: Readonly<Record<string, RequestHelperInput>>,
    bankAccounts?: Readonly<Record<string, BankDetails>>,
  ) => Promise<void>
}

export interface AuthOptions {
  pensionRules?: PensionRules
  /** Opens and closes accounts. Null if this deployment can't. */
  pool?: PoolAdmin | null
  /** Returns the emails and text messages that were given up. Null if no mail server is set, so that none is sent. */
  listUndelivered?: (() => Promise<Undelivered[]>) | null
  /** Returns how to call another service, or null if there is none: an erasure is carried to each. */
  callService?: ErasureStore['callService']
  /** From which account couriers are paid, and how long a changed account waits. */
  payments?: PaymentRules
  /** The checks of the first set-up. Without them the app offers no set-up. */
  setUpParts?: Omit<SetUpParts, 'pool'>
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
    listUndelivered = null,
    callService = () => null,
    payments: paymentRules = { payer: null, holdDays: 5 },
    setUpParts = { check: () => [], hasOffice: () => Promise.resolve(true) },
  }: AuthOptions = {},
): Promise<AuthService> {
  const db = await openServiceSchema<AuthTables>(deps.database, 'auth', authMigrations)
  const store = { db, clock: deps.clock }
  const pensions = { ...store, rules }
  const setUp = createSetUp(store, { pool, ...setUpParts })
  const bank = createBank(db, deps, bankDeps)
  await bank.reseal()
  const log = deps.log.child({ service: 'auth' })
  const payments: PaymentStore | null = bankDeps && {
    ...store,
    newId: deps.newId,
    seal: createSeal(bankDeps.keys),
    weights: bankDeps.weights,
    rules: paymentRules,
    limiter: createLimiter(paymentLimit, deps.clock),
    callPerformance: callService('performance'),
  }
  if (payments) await resealPayments(payments, log)
  const erasures: ErasureStore = { ...store, pool, callService, log }
  await helperFeed.backfill(store)
  const app = createService(
    {
      key: 'auth',
      title: 'Auth',
      db,
      operations: [
        ...authOperations(store),
        implement(listUndeliveredEndpoint, async () => ({
          messages: listUndelivered ? await listUndelivered() : [],
          delivers: listUndelivered !== null,
        })),
        ...accountOperations(store, pool),
        ...erasureOperations(erasures),
        ...helperOperations(store),
        ...staffOperations(store, pool, log),
        ...apiKeyOperations({ ...store, newId: deps.newId, dropKnown: (id) => deps.apiKeys?.dropKnown(id) }),
        ...setUp.operations,
        ...bank.operations,
        ...paymentOperations(payments),
        ...pensionOperations(pensions),
      ],
      collections: [
        workPreferencesCollection,
        courierCollection,
        pensionCollection(rules),
        helperCollection(pool !== null),
        staffHelperCollection(pool !== null),
      ],
      // Requests for helpers have addresses, which only the staff who decide on them need. All staff have the roster.
      reads: 'people',
      groups: getStaffFeeds,
      hears: getStaffFeeds,
      hearsWith: 'view',
      async refresh(caller) {
        await refreshPensionRules(pensions, caller)
        await refreshStaff(store, caller)
      },
      auditTrails: [bankAuditChain],
      register: authRegister,
      erase: eraseProfile,
    },
    deps,
  )
  return {
    app,
    jobs: authJobs(bank, erasures),
    sendNotices: bank.sendNotices,
    makeHelperAccounts: () => makeHelperAccounts({ ...store, pool, log }),
    needsSetUp: () => setUp.isNeeded(),
    makeSetUpCode: () => setUp.makeCode(),
    readCompany: cacheCompany(() => findCompany(db), deps.clock),
    async seedDemo(
      couriers,
      demo = [],
      { staff, subDepots } = { staff: [], subDepots: [] },
      helpers = {},
      bankAccounts = {},
    ) {
      await seedStaff(store, staff, subDepots)
      await seedCouriers(store, couriers)
      await seedPensions(pensions, demo)
      await seedHelpers(store, helpers)
      await bank.seedDemo(bankAccounts)
    },
  }
}
