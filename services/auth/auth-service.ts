import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/service-schema.ts'
import { createService } from '#kit/service.ts'
import { authMigrations } from './migrations.ts'
import type { AuthTables } from './migrations.ts'
import { workPreferencesCollection } from './work-preferences-collection.ts'

/** The courier behind a user; so far the work that they would like. */
export async function createAuthService(deps: ServiceDeps): Promise<Hono> {
  const db = await openServiceSchema<AuthTables>(deps.database, 'auth', authMigrations)
  return createService(
    { key: 'auth', title: 'Auth', db, operations: [], collections: [workPreferencesCollection] },
    deps,
  )
}
