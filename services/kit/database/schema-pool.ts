import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { observeConnection } from '../telemetry/observe-connection.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'

/** The schema that each connection searches now. */
const searched = new WeakMap<object, string>()

const schemaName = /^[a-z][a-z_]*$/

export function quoteSchema(name: string): string {
  if (!schemaName.test(name)) throw new Error(`"${name}" is not a schema's name.`)
  return `"${name}"`
}

function open<Tables>(name: string, telemetry: Telemetry, connect: () => Promise<pg.PoolClient>): Kysely<Tables> {
  const observed = telemetry.isOn ? () => observeConnection(telemetry, name, connect) : connect
  // The pool belongs to the database, which ends it.
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: observed, end: () => Promise.resolve() } }),
  })
}

/**
 * One pool serves every schema: a connection is turned to its user's schema when it is handed out.
 * The setting belongs to the session, so a pooler that shares sessions is refused (`open-postgres.ts`).
 */
export function bindSchema<Tables>(pool: pg.Pool, name: string, telemetry: Telemetry = noTelemetry): Kysely<Tables> {
  const quoted = quoteSchema(name)
  return open(name, telemetry, async () => {
    const client = await pool.connect()
    if (searched.get(client) === name) return client
    try {
      await client.query(`set search_path to ${quoted}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    searched.set(client, name)
    return client
  })
}

/** The pool of one service. Its role has the search path, so nothing is set on a session. */
export const bindPool = <Tables>(pool: pg.Pool, name: string, telemetry: Telemetry = noTelemetry): Kysely<Tables> =>
  open(name, telemetry, async () => await pool.connect())

/** After a statement that may have moved the search path by itself. */
export function unbindSchema(client: pg.PoolClient): void {
  searched.delete(client)
}
