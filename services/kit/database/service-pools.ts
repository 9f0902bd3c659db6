import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { platformSchema } from '../sync/epoch.ts'
import { grantReading, grantTables } from './grant-tables.ts'
import { createPool, openPostgres } from './open-postgres.ts'
import { bindPool, bindSchema } from './schema-pool.ts'

/** Stands in an address for the name of a service's schema. */
const placeholder = '{service}'

export const hasRoleEach = (databaseUrl: string): boolean => databaseUrl.includes(placeholder)

export const toServiceUrl = (databaseUrl: string, name: string): string => databaseUrl.replaceAll(placeholder, name)

/** The connections of the services, and the rights of their roles. */
export interface ServicePools {
  /** For what all services share. */
  pool: pg.Pool
  /** The role that makes and changes the tables. */
  owner: pg.Pool
  /** Lets the service use the tables of its schema. @throws StartError when its role searches another schema */
  prepare(name: string): Promise<void>
  bind<Tables>(name: string): Kysely<Tables>
  end(): Promise<void>
}

/** One pool for all services, with the rights of `owner` where that is another role. */
export function shareOnePool(
  pool: pg.Pool,
  close: () => Promise<void>,
  telemetry: Telemetry = noTelemetry,
  owner?: pg.Pool,
): ServicePools {
  return {
    pool,
    owner: owner ?? pool,
    async prepare(name) {
      if (owner) await grantTables(owner, name, await readRole(pool))
    },
    bind: (name) => bindSchema(pool, name, telemetry),
    async end() {
      await Promise.all([close(), owner?.end()])
    },
  }
}

async function readRole(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

async function requireSchema(pool: pg.Pool, name: string, role: string): Promise<void> {
  const { rows } = await pool.query<{ schema: string | null }>('select current_schema() as schema')
  if (rows[0]?.schema === name) return
  throw new StartError(
    `The database user ${role} does not use the tables of ${name}. Run this once: alter role ${role} set search_path to ${name}`,
  )
}

/**
 * A pool and a role for each service, whose search path is set on the role: nothing of a session is set, so a pooler may
 * lend each session to others after every transaction.
 * @throws StartError
 */
export async function openPoolEach(
  databaseUrl: string,
  ownerUrl: string | undefined,
  log: Log,
  telemetry: Telemetry = noTelemetry,
): Promise<ServicePools> {
  if (ownerUrl === undefined)
    throw new StartError(
      'DATABASE_URL has a user for each service, and DATABASE_OWNER_URL is not set. Set it to the user that owns the tables.',
    )
  const options = { isShared: true }
  const pool = await openPostgres(toServiceUrl(databaseUrl, platformSchema), log, options)
  const owner = await openPostgres(ownerUrl, log, { ...options, setting: 'DATABASE_OWNER_URL', isOwner: true }).catch(
    async (error: unknown) => {
      await pool.end()
      throw error
    },
  )
  const pools = new Map<string, pg.Pool>([[platformSchema, pool]])
  const getPool = (name: string): pg.Pool => {
    const known = pools.get(name) ?? createPool(toServiceUrl(databaseUrl, name), log, options)
    pools.set(name, known)
    return known
  }
  return {
    pool,
    owner,
    async prepare(name) {
      const own = getPool(name)
      const role = await readRole(own)
      await grantTables(owner, name, role)
      if (name !== platformSchema) await grantReading(owner, platformSchema, role)
      await requireSchema(own, name, role)
    },
    bind: (name) => bindPool(getPool(name), name, telemetry),
    async end() {
      await Promise.all([owner, ...pools.values()].map((each) => each.end()))
    },
  }
}
