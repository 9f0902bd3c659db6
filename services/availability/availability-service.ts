import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { noteHome } from './courier-home.ts'
import { seedAvailability } from './demo-availability.ts'
import type { DemoAvailability } from './demo-availability.ts'
import { expireOffers } from './end-offers.ts'
import { exceptionCollection } from './exception-collection.ts'
import { availabilityMigrations } from './migrations.ts'
import type { AvailabilityTables } from './migrations.ts'
import { offerCollection } from './offer-collection.ts'
import { availabilityOperations } from './operations.ts'
import { patternCollection } from './pattern-collection.ts'

export interface AvailabilityService {
  app: Hono
  /** Lays down the demo's pattern and offers where they are not there yet. */
  seedDemo: (demo: DemoAvailability) => Promise<void>
  /** Ends the offers whose deadline has passed. Returns how many those were. */
  expire: () => Promise<number>
}

/** The availability API: when couriers work, and which rounds they are offered. */
export async function createAvailabilityService(deps: ServiceDeps): Promise<AvailabilityService> {
  const db = await openServiceSchema<AvailabilityTables>(deps.database, 'availability', availabilityMigrations)
  const store = { db, clock: deps.clock }
  const app = createService(
    {
      key: 'availability',
      title: 'Availability service',
      db,
      operations: availabilityOperations(store),
      collections: [patternCollection, exceptionCollection, offerCollection],
      refresh: (caller) => noteHome(db, caller),
    },
    deps,
  )
  return { app, seedDemo: (demo) => seedAvailability(store, demo), expire: () => expireOffers(store) }
}
