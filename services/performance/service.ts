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
import { courierMigration, courierHomes } from './courier-book.ts'
import { seedWork, type DemoWork } from './demo.ts'
import { invoiceMigration, type StoredInvoice } from './pay/invoice-store.ts'
import { payOperations, seedInvoices, type DemoInvoice } from './pay/pay-operations.ts'
import type { PerformanceStore, PerformanceTables, WorkRules } from './performance-store.ts'
import { rateOperations, refreshRates, seedRates } from './rates/rate-operations.ts'
import { rateMigration } from './rates/rate-store.ts'
import { reviewCollection } from './stars/review-collection.ts'
import { staffAppealCollection } from './stars/staff-appeal-collection.ts'
import { appealFeed } from './stars/staff-feed.ts'
import { refreshWork, workMigrations, workOperations } from './work-parts.ts'
import { sql } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { invoiceDays } from './pay/publish-invoice.ts'

/** The retention of the ledger on a device. */
const retentionMonths = 13
const batch = 20

/** Invoices of weeks that ended 13 months ago leave the feeds and the service. Returns how many; to repeat it changes nothing. */
async function retireInvoices({ db, clock }: PerformanceStore): Promise<number> {
  const oldest = addMonths(londonDay(clock.now()), -retentionMonths)
  for (let gone = 0; ;) {
    const count = await transact(db, async (tx) => {
      const { rows } = await sql<StoredInvoice>`
        delete from invoice where (courier, id) in (
          select courier, id from invoice where week < ${oldest} order by courier, id limit ${batch}
        ) returning courier, entry, body`.execute(tx)
      const feedRows = rows.flatMap(({ courier, entry, body }) => {
        const feed = courierFeed(courier)
        const days = invoiceDays(body.id, entry).map(({ id }) => ({ feed, kind: 'invoice-day', id, value: null }))
        return [...days, { feed, kind: 'invoice', id: body.id, value: null }]
      })
      await appendFeed(tx, feedRows, clock.now())
      return rows.length
    })
    gone += count
    if (count < batch) return gone
  }
}

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
  retireInvoices: () => Promise<number>
  expireDecisions: () => Promise<number>
}

const defaultRules: WorkRules = { stars: defaultStarRules, quality: defaultQualityRules }

export async function createPerformanceService(
  deps: ServiceDeps,
  rules: WorkRules = defaultRules,
): Promise<PerformanceService> {
  const db = await openServiceSchema<PerformanceTables>(deps.database, 'performance', [
    courierMigration,
    rateMigration,
    invoiceMigration,
    ...workMigrations,
  ])
  const store: PerformanceStore = { db, clock: deps.clock, rules }
  await appealFeed.backfill(store)
  const app = createService(
    {
      key: 'performance',
      title: 'Performance service',
      db,
      operations: [...rateOperations(store), ...payOperations(store), ...workOperations(store)],
      collections: [reviewCollection(rules.stars), staffAppealCollection],
      async refresh(caller) {
        if (caller.groups.includes('courier')) {
          await courierHomes.save(db, caller.sub, getHomeSubDepot(caller), deps.clock.now())
          await appealFeed.backfill(store, caller.sub)
          await refreshRates(store, caller)
        }
        await refreshWork(store, caller)
      },
      groups: getStaffFeeds,
    },
    deps,
  )
  return {
    app,
    jobs: [
      {
        name: 'invoices-retire',
        everyMinutes: 60,
        async run() {
          await retireInvoices(store)
          await appealFeed.expire(store)
        },
      },
    ],
    async seedDemo({ rates, invoices, work }) {
      await seedRates(store, rates)
      await seedInvoices(store, invoices)
      await seedWork(store, work)
    },
    retireInvoices: () => retireInvoices(store),
    expireDecisions: () => appealFeed.expire(store),
  }
}
