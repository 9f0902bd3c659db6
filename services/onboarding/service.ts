import type { Hono } from 'hono'
import type { Job } from '#kit/jobs.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { getStaffFeeds } from '#kit/sync/group-feeds.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import { seedDocuments, type DemoDocuments } from './demo.ts'
import { documentCollection } from './document-collection.ts'
import { isHandedIn } from './document-rows.ts'
import { onboardingMigrations } from './migrations.ts'
import type { OnboardingTables } from './tables.ts'
import { onboardingOperations } from './operations.ts'
import { eraseDocuments } from './people/erase-courier.ts'
import { onboardingRegister } from './people/register.ts'
import { remindCouriers } from './remind.ts'
import { staffDocumentCollection } from './staff-document-collection.ts'
import { documentFeed } from './staff-feed.ts'
import { onboardingJobs } from './jobs.ts'
import { refreshSteps } from './step-store.ts'

export interface OnboardingService {
  app: Hono
  jobs: readonly Job[]
  seedDemo: (demo: DemoDocuments) => Promise<void>
  remind: () => Promise<number>
  expireDecisions: () => Promise<number>
}

/** Creates the onboarding API: the documents that a courier must hand in, and how long they are valid. */
export async function createOnboardingService(deps: ServiceDeps): Promise<OnboardingService> {
  const db = await openServiceSchema<OnboardingTables>(deps.database, 'onboarding', onboardingMigrations)
  const store = { db, clock: deps.clock }
  await documentFeed.backfill(store)
  const app = createService(
    {
      key: 'onboarding',
      title: 'Onboarding service',
      db,
      operations: onboardingOperations(store),
      collections: [documentCollection, staffDocumentCollection],
      async refresh(caller) {
        await refreshSteps(store, caller)
        if (caller.groups.includes('courier')) await documentFeed.backfill(store, caller.sub)
      },
      reads: 'people',
      groups: getStaffFeeds,
      register: onboardingRegister,
      erase: eraseDocuments,
      blobs: {
        async mayRead(caller, blob) {
          const served = depotsServed(caller)
          return served?.length !== 0 && (await isHandedIn(db, blob, served))
        },
      },
    },
    deps,
  )
  return {
    app,
    jobs: onboardingJobs(store),
    async seedDemo(demo) {
      await seedDocuments(store, demo)
      await documentFeed.backfill(store)
    },
    remind: () => remindCouriers(store),
    expireDecisions: () => documentFeed.expire(store),
  }
}
