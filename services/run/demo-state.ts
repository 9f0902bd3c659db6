import type { Database } from '#kit/database/database.ts'
import type { Migration } from '#kit/database/migrate.ts'

const migrations: readonly Migration[] = [
  {
    name: '001-demo',
    statements: [`create table demo (one boolean primary key check (one), is_demo boolean not null)`],
  },
]

/**
 * Returns whether this is a store of demo data. It is decided and saved once, when the store is empty: a real
 * one never gets demo accounts, and a demo one gets its lists of the day at every start.
 */
export async function isDemoStore(database: Database, wanted: boolean): Promise<boolean> {
  const db = await database.schema<{ demo: { one: boolean; is_demo: boolean } }>('run', migrations)
  await db
    .insertInto('demo')
    .values({ one: true, is_demo: wanted })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('demo').select('is_demo').executeTakeFirstOrThrow()
  return row.is_demo && wanted
}
