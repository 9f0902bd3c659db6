import { makeTemplate } from './pglite-template.ts'
import { startPostgres } from './start-postgres.ts'

/** One cluster for the whole run. Test files find its address in the environment. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  await makeTemplate()
  const postgres = await startPostgres()
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url
  else process.stdout.write('PostgreSQL is not installed: the contract tests run on the embedded database alone.\n')
  return postgres && (async () => await postgres.stop())
}
