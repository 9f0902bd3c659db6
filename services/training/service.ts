import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { attemptCollection } from './attempt-collection.ts'
import { trainingMigrations } from './migrations.ts'
import type { TrainingTables } from './tables.ts'
import { trainingOperations } from './operations.ts'
import { seedCourses, type DemoCourse } from './demo.ts'
import type { Caller } from '#kit/http/auth.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { trainingRegister } from './people/register.ts'
import { moveAttempts } from './attempt-rows.ts'
import { coursesFor } from './course-rows.ts'
import type { TrainingStore } from './training-store.ts'

/** Nobody knows all couriers here, so a courier's feed is brought up to date when they ask for it. */
async function refreshCourses({ db, clock }: TrainingStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  const subDepot = getHomeSubDepot(caller)
  await transact(db, async (tx) => {
    await moveAttempts(tx, caller.sub, subDepot)
    const wanted = new Map((await coursesFor(tx, subDepot)).map((course) => [course.id, course]))
    await reconcileFeed(tx, courierFeed(caller.sub), 'course', wanted, clock.now())
  })
}

export interface TrainingService {
  app: Hono
  seedDemo: (demo: readonly DemoCourse[]) => Promise<void>
}

export async function createTrainingService(deps: ServiceDeps): Promise<TrainingService> {
  const db = await openServiceSchema<TrainingTables>(deps.database, 'training', trainingMigrations)
  const store = { db, clock: deps.clock }
  const app = createService(
    {
      key: 'training',
      title: 'Training service',
      db,
      operations: trainingOperations(store),
      collections: [attemptCollection],
      refresh: (caller) => refreshCourses(store, caller),
      register: trainingRegister,
    },
    deps,
  )
  return { app, seedDemo: (demo) => seedCourses(store, demo) }
}
