import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** Returns the folder with PostgreSQL's `initdb` and `postgres`: from PATH, or the newest that Debian installed. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env, debian = DEBIAN): string | undefined {
  const inPath = (env['PATH'] ?? '').split(delimiter)
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...inPath, ...versions.map((version) => join(debian, version, 'bin'))]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}
