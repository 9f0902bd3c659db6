import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import { seedDocuments } from './demo-documents.ts'
import type { DemoDocuments } from './demo-documents.ts'
import { documentCollection } from './document-collection.ts'
import { isHandedIn } from './document-rows.ts'
import { onboardingMigrations } from './migrations.ts'
import type { OnboardingTables } from './migrations.ts'
import { onboardingOperations } from './operations.ts'
import { remindCouriers } from './remind.ts'
import { refreshSteps } from './step-store.ts'

export interface OnboardingService {
  app: Hono
  /** Lays down demo documents where a courier has none. */
  seedDemo: (demo: DemoDocuments) => Promise<void>
  /** Reminds couriers of what ends soon. Returns how many reminders were written. */
  remind: () => Promise<number>
}

/** The onboarding API: what a courier must show, what they have shown, and how long it stands. */
export async function createOnboardingService(deps: ServiceDeps): Promise<OnboardingService> {
  const db = await openServiceSchema<OnboardingTables>(deps.database, 'onboarding', onboardingMigrations)
  const store = { db, clock: deps.clock }
  const app = createService(
    {
      key: 'onboarding',
      title: 'Onboarding service',
      db,
      operations: onboardingOperations(store),
      collections: [documentCollection],
      refresh: (caller) => refreshSteps(store, caller),
      blobs: {
        async mayRead(caller, blob) {
          const served = depotsServed(caller)
          return served?.length !== 0 && (await isHandedIn(db, blob, served))
        },
      },
    },
    deps,
  )
  return { app, seedDemo: (demo) => seedDocuments(store, demo), remind: () => remindCouriers(store) }
}
