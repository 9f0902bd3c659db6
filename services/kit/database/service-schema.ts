import type { Kysely } from 'kysely'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Database } from './database.ts'
import type { Migration } from './migrate.ts'
import { kitMigrations } from './migrations.ts'
import type { KitTables } from './tables.ts'

export function openServiceSchema<Tables>(
  database: Database,
  key: ServiceKey,
  migrations: readonly Migration[],
): Promise<Kysely<Tables & KitTables>> {
  return database.schema<Tables & KitTables>(key, [...kitMigrations, ...migrations])
}
