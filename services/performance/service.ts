import type { Hono } from 'hono'
import type { StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import { defaultQualityRules } from '#domain/quality/quality-rules.ts'
import { defaultStarRules } from '#domain/stars/star-rules.ts'
import type { Job } from '#kit/jobs.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { getStaffFeeds } from '#kit/sync/group-feeds.ts'
import { courierHomes } from './courier-homes.ts'
import { seedWork, type DemoWork } from './demo.ts'
import { payOperations, seedInvoices, type DemoInvoice } from './pay/pay-operations.ts'
import { moneyOperations } from './pay/money-operations.ts'
import type { PerformanceStore, WorkRules } from './performance-store.ts'
import { rateOperations, refreshRates, seedRates } from './rates/rate-operations.ts'
import type { PerformanceTables } from './tables.ts'
import { performanceMigrations } from './migrations.ts'
import { eraseWork } from './people/erase-courier.ts'
import { performanceRegister } from './people/register.ts'
import { reviewCollection } from './stars/review-collection.ts'
import { staffAppealCollection } from './stars/staff-appeal-collection.ts'
import { deleteOldInvoices, performanceJobs } from './jobs.ts'
import { appealFeed } from './stars/staff-feed.ts'
import { taxCollection } from './tax/tax-collection.ts'
import { refreshWork, workOperations } from './work-parts.ts'

export interface PerformanceDemo {
  rates: readonly Omit<StaffRateTable, 'id' | 'publishedAt'>[]
  invoices: readonly DemoInvoice[]
  work: DemoWork
}

export interface PerformanceService {
  app: Hono
  jobs: readonly Job[]
  seedDemo: (demo: PerformanceDemo) => Promise<void>
  /** Lets go of invoices that are older than 13 months. Returns how many that were. */
  deleteOldInvoices: () => Promise<number>
  expireDecisions: () => Promise<number>
}

const defaultRules: WorkRules = { stars: defaultStarRules, quality: defaultQualityRules }

export async function createPerformanceService(
  deps: ServiceDeps,
  rules: WorkRules = defaultRules,
): Promise<PerformanceService> {
  const db = await openServiceSchema<PerformanceTables>(deps.database, 'performance', performanceMigrations)
  const store: PerformanceStore = { db, clock: deps.clock, rules }
  await appealFeed.backfill(store)
  const app = createService(
    {
      key: 'performance',
      title: 'Performance service',
      db,
      operations: [
        ...rateOperations(store),
        ...payOperations(store),
        ...moneyOperations(store),
        ...workOperations(store),
      ],
      collections: [reviewCollection(rules.stars), staffAppealCollection, taxCollection],
      async refresh(caller) {
        if (caller.groups.includes('courier')) {
          await courierHomes.save(db, caller.sub, getHomeSubDepot(caller), deps.clock.now())
          await appealFeed.backfill(store, caller.sub)
          await refreshRates(store, caller)
        }
        await refreshWork(store, caller)
      },
      reads: 'people',
      groups: getStaffFeeds,
      // Receipts are the courier's alone.
      blobs: { mayRead: () => Promise.resolve(false) },
      register: performanceRegister,
      erase: eraseWork,
    },
    deps,
  )
  return {
    app,
    jobs: performanceJobs(store),
    async seedDemo({ rates, invoices, work }) {
      await seedRates(store, rates)
      await seedInvoices(store, invoices)
      await seedWork(store, work)
    },
    deleteOldInvoices: () => deleteOldInvoices(store),
    expireDecisions: () => appealFeed.expire(store),
  }
}
