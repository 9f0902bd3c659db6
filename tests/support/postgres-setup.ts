import type { TestProject } from 'vitest/node'
import { makeTemplate } from './pglite-template.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the cluster's first database, or null where PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

/** One cluster for the whole run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await makeTemplate()
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres?.url ?? null)
  if (!postgres) process.stdout.write('PostgreSQL is not installed: the contract tests run on the embedded database alone.\n')
  return postgres && (async () => await postgres.stop())
}
