import { makeTemplate } from '#support/pglite-template.ts'
import { makeRoles, startPooled } from './start-pgbouncer.ts'

/** PostgreSQL behind PgBouncer for the whole run; databases.ts finds the addresses in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  await makeTemplate()
  // Each test's database is made after this one.
  const pooled = await startPooled((direct) => makeRoles(direct('template1')), { anyDatabase: true })
  process.env['TEST_POSTGRES_URL'] = pooled.direct('postgres')
  process.env['TEST_POOLER_URL'] = pooled.pooled('postgres')
  return async () => await pooled.stop()
}
