import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { staffFeedsOf } from '#kit/sync/group-feeds.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { noteHome } from './courier-home.ts'
import { seedAvailability, type DemoAvailability } from './demo-availability.ts'
import { expireOffers } from './end-offers.ts'
import { exceptionCollection } from './exception-collection.ts'
import { availabilityMigrations, type AvailabilityTables } from './migrations.ts'
import { offerCollection } from './offer-collection.ts'
import { availabilityOperations } from './operations.ts'
import { patternCollection } from './pattern-collection.ts'
import { staffOfferCollection } from './staff-offer-collection.ts'
import { offerFeed } from './staff-feed.ts'

export interface AvailabilityService {
  app: Hono
  seedDemo: (demo: DemoAvailability) => Promise<void>
  expire: () => Promise<number>
  forgetDecided: () => Promise<number>
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
      refresh: (caller) => noteHome(db, caller),
      groups: staffFeedsOf,
    },
    deps,
  )
  return {
    app,
    seedDemo: (demo) => seedAvailability(store, demo),
    expire: () => expireOffers(store),
    forgetDecided: () => offerFeed.expire(store),
  }
}
