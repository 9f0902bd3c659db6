import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

/** The schema that each connection searches now. */
const searched = new WeakMap<object, string>()

const schemaName = /^[a-z][a-z_]*$/

export function quoteSchema(name: string): string {
  if (!schemaName.test(name)) throw new Error(`"${name}" is not a schema's name.`)
  return `"${name}"`
}

/**
 * One pool serves every schema: a connection is turned to its user's schema when it is handed out.
 * The setting belongs to the session, so a pooler in front of PostgreSQL must not share sessions.
 */
export function bindSchema<Tables>(pool: pg.Pool, name: string): Kysely<Tables> {
  const quoted = quoteSchema(name)
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
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
        },
        // The pool belongs to the database, which ends it.
        end: () => Promise.resolve(),
      },
    }),
  })
}

/** After a statement that may have moved the search path by itself. */
export function unbindSchema(client: pg.PoolClient): void {
  searched.delete(client)
}
