import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { staffFeedsOf } from '#kit/sync/group-feeds.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import { seedDocuments, type DemoDocuments } from './demo-documents.ts'
import { documentCollection } from './document-collection.ts'
import { isHandedIn } from './document-rows.ts'
import { onboardingMigrations, type OnboardingTables } from './migrations.ts'
import { onboardingOperations } from './operations.ts'
import { remindCouriers } from './remind.ts'
import { staffDocumentCollection } from './staff-document-collection.ts'
import { documentFeed } from './staff-feed.ts'
import { refreshSteps } from './step-store.ts'

export interface OnboardingService {
  app: Hono
  seedDemo: (demo: DemoDocuments) => Promise<void>
  remind: () => Promise<number>
  forgetDecided: () => Promise<number>
}

/** The onboarding API: what a courier must show, what they have shown, and how long it stands. */
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
      groups: staffFeedsOf,
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
    async seedDemo(demo) {
      await seedDocuments(store, demo)
      await documentFeed.backfill(store)
    },
    remind: () => remindCouriers(store),
    forgetDecided: () => documentFeed.expire(store),
  }
}
