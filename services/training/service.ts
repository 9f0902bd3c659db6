import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { attemptCollection } from './attempt-collection.ts'
import { refreshCourses } from './course-feed.ts'
import { trainingMigrations, type TrainingTables } from './migrations.ts'
import { trainingOperations } from './operations.ts'
import { seedCourses, type DemoCourse } from './demo.ts'

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
    },
    deps,
  )
  return { app, seedDemo: (demo) => seedCourses(store, demo) }
}
