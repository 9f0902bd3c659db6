import type pg from 'pg'
import { makeSchema } from './make-schema.ts'
import { unbindSchema, quoteSchema } from './schema-pool.ts'
import { StartError } from '../start-error.ts'
import { makeIfMissing } from './make-if-missing.ts'

/** A step of a schema: never changed once it has run anywhere; a correction is a further step. */
export interface Migration {
  name: string
  /** Plain SQL that PostgreSQL 15 takes, names without a schema. */
  statements: readonly string[]
  /**
   * Whether the version before this step still works after it, because the step only adds what that version does not need
   * to know (docs/change-a-feature.md). An older program starts on a store with such steps, and on no other.
   */
  expands?: boolean
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

async function prepare(pool: pg.Pool, name: string): Promise<void> {
  const schema = quoteSchema(name)
  await makeSchema(pool, schema)
  await pool.query(`create table if not exists ${schema}.migration (name text primary key, applied_at timestamptz)`)
  const { rows } = await pool.query(
    `select from information_schema.columns where table_schema = $1 and table_name = 'migration' and column_name = 'expands'`,
    [name],
  )
  if (rows.length === 0)
    await pool.query(`alter table ${schema}.migration add column if not exists expands boolean not null default false`)
  // A row to lock: processes that start together run the steps one after the other.
  await pool.query(`insert into ${schema}.migration (name) values ('') on conflict do nothing`)
}

const newer =
  'The database was changed by a newer version of this program, and this version cannot work with that change. Nothing was changed now. Start the newer version, or restore a backup from before it.'

interface Applied {
  name: string
  expands: boolean
}

/** Runs the steps that `applied` does not have, and saves which of all only expand: also of those that were run before. */
async function runSteps(
  client: pg.PoolClient,
  applied: ReadonlyMap<string, Applied>,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { name, statements, fill, expands = false } of migrations) {
    const before = applied.get(name)
    if (before && before.expands !== expands)
      await client.query('update migration set expands = $2 where name = $1', [name, expands])
    if (before) continue
    for (const statement of statements) await client.query(statement)
    await fill?.(client)
    await client.query(`insert into migration (name, applied_at, expands) values ($1, now(), $2)`, [name, expands])
  }
}

/**
 * Runs the steps that a schema has not had yet, in order and all in one transaction.
 * @throws StartError when the schema has had a step that this program does not know and that does more than expand
 */
export async function migrate(pool: pg.Pool, name: string, migrations: readonly Migration[]): Promise<void> {
  const schema = quoteSchema(name)
  await makeIfMissing(() => prepare(pool, name))
  await inTransaction(pool, async (client) => {
    await client.query(`set local search_path to ${schema}`)
    await client.query(`select name from migration where name = '' for update`)
    const { rows } = await client.query<Applied>(`select name, expands from migration where name <> ''`)
    const known = new Set(migrations.map((migration) => migration.name))
    if (known.size < migrations.length) throw new Error(`Two migrations of ${name} have the same name.`)
    if (rows.some((row) => !known.has(row.name) && !row.expands)) throw new StartError(newer)
    await runSteps(client, new Map(rows.map((row) => [row.name, row])), migrations)
  })
}
