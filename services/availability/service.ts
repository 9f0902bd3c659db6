import type { Hono } from 'hono'
import type { Job } from '#kit/jobs.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { getStaffFeeds } from '#kit/sync/group-feeds.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { saveHome } from './courier-homes.ts'
import { seedAvailability, type DemoAvailability } from './demo.ts'
import { expireOffers } from './end-offers.ts'
import { exceptionCollection } from './exception-collection.ts'
import { eraseAnswers } from './people/erase-courier.ts'
import { availabilityRegister } from './people/register.ts'
import { availabilityMigrations } from './migrations.ts'
import type { AvailabilityTables } from './tables.ts'
import { offerCollection } from './offer-collection.ts'
import { availabilityOperations } from './operations.ts'
import { patternCollection } from './pattern-collection.ts'
import { staffOfferCollection } from './staff-offer-collection.ts'
import { availabilityJobs } from './jobs.ts'
import { offerFeed } from './staff-feed.ts'

export interface AvailabilityService {
  app: Hono
  jobs: readonly Job[]
  seedDemo: (demo: DemoAvailability) => Promise<void>
  expire: () => Promise<number>
  expireDecisions: () => Promise<number>
}

export async function createAvailabilityService(deps: ServiceDeps): Promise<AvailabilityService> {
  const db = await openServiceSchema<AvailabilityTables>(deps.database, 'availability', availabilityMigrations)
  const store = { db, clock: deps.clock }
  await offerFeed.backfill(store)
  const app = createService(
    {
      key: 'availability',
      title: 'Availability service',
      db,
      operations: availabilityOperations(store),
      collections: [patternCollection, exceptionCollection, offerCollection, staffOfferCollection],
      refresh: (caller) => saveHome(db, caller),
      groups: getStaffFeeds,
      register: availabilityRegister,
      erase: eraseAnswers,
    },
    deps,
  )
  return {
    app,
    jobs: availabilityJobs(store),
    seedDemo: (demo) => seedAvailability(store, demo),
    expire: () => expireOffers(store),
    expireDecisions: () => offerFeed.expire(store),
  }
}
