import type pg from 'pg'
import { unbindSchema, quoteSchema } from './schema-pool.ts'
import { StartError } from '../start-error.ts'

/** A step of a schema: never changed once it has run anywhere; a correction is a further step. */
export interface Migration {
  name: string
  /** Plain SQL that PostgreSQL 15 takes, names without a schema. */
  statements: readonly string[]
  /** Runs after the statements, in the same transaction: for values that SQL cannot compute. */
  fill?: (client: pg.PoolClient) => Promise<void>
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // A step may take long on a large table, and others that start wait for it.
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    unbindSchema(client)
    client.release()
  }
}

async function prepare(pool: pg.Pool, schema: string): Promise<void> {
  await pool.query(`create schema if not exists ${schema}`)
  await pool.query(`create table if not exists ${schema}.migration (name text primary key, applied_at timestamptz)`)
  // A row to lock: processes that start together run the steps one after the other.
  await pool.query(`insert into ${schema}.migration (name) values ('') on conflict do nothing`)
}

/**
 * Runs the steps that a schema has not had yet, in order and all in one transaction.
 * @throws StartError when the schema has had a step that this program does not know
 */
export async function migrate(pool: pg.Pool, name: string, migrations: readonly Migration[]): Promise<void> {
  const schema = quoteSchema(name)
  try {
    await prepare(pool, schema)
  } catch {
    // Two processes that start together: "if not exists" can fail on the other's half-made schema.
    await prepare(pool, schema)
  }
  await inTransaction(pool, async (client) => {
    await client.query(`set local search_path to ${schema}`)
    await client.query(`select name from migration where name = '' for update`)
    const { rows } = await client.query<{ name: string }>(`select name from migration where name <> ''`)
    const applied = new Set(rows.map((row) => row.name))
    const known = new Set(migrations.map((migration) => migration.name))
    if (known.size < migrations.length) throw new Error(`Two migrations of ${name} have the same name.`)
    if ([...applied].some((each) => !known.has(each))) {
      throw new StartError(`The database was made by a newer version of this program. Start that version.`)
    }
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      for (const statement of migration.statements) await client.query(statement)
      await migration.fill?.(client)
      await client.query(`insert into migration (name, applied_at) values ($1, now())`, [migration.name])
    }
  })
}
