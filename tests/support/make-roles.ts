import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findProgram } from './find-program.ts'

/** The passwords of the services' roles, and of the one of PgBouncer. */
export interface RolePasswords {
  role: string
  pool: string
}

/** Makes the roles of ops/ in a database, by psql as their description says. */
export const makeRoles = (database: string, { role, pool }: RolePasswords): void => {
  execFileSync(
    findProgram('psql') ?? 'psql',
    ['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', 'ops/postgres/make-roles.sql', database],
    { env: { ...process.env, ROLE_PASSWORD: role, POOL_PASSWORD: pool }, stdio: 'pipe' },
  )
}

/** The file of ops/ that names the users of PgBouncer. */
export const readPoolUsers = ({ pool }: RolePasswords): string =>
  readFileSync('ops/pgbouncer/userlist.txt.example', 'utf8').replace('<POOL_PASSWORD>', pool)
