import { randomUUID } from 'node:crypto'
import { Client, Pool } from 'pg'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import type { Telemetry } from '#kit/telemetry/telemetry.ts'
import { readTemplate } from './pglite-template.ts'

export interface DatabaseUnderTest {
  name: string
  /** A database with nothing in it; closing it removes it. */
  open(more?: { telemetry?: Telemetry }): Promise<Database>
}

const quiet = createLog(() => undefined)

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** By way of PgBouncer with a role for each service; a test itself looks into the database as a superuser does. */
async function openPooled(pooler: string, address: string, name: string, more?: { telemetry?: Telemetry }) {
  const addresses = { databaseUrl: pooler.replace(/[^/]*$/, name), ownerUrl: address, listenUrl: address }
  const database = await openDatabase({ ...addresses, log: quiet, ...more })
  const pool = new Pool({ connectionString: address })
  const close = database.close.bind(database)
  return Object.assign(database, { pool, close: () => Promise.all([pool.end(), close()]).then(() => undefined) })
}

async function openEmpty(url: string, more?: { telemetry?: Telemetry }): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name} strategy file_copy`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const pooler = process.env['TEST_POOLER_URL']
  const database = pooler
    ? await openPooled(pooler, address.href, name, more)
    : await openDatabase({ databaseUrl: address.href, log: quiet, ...more })
  const close = database.close.bind(database)
  database.close = () => close().then(() => administer(url, `drop database if exists ${name} with (force)`))
  return database
}

/** Set by postgres-setup.ts for the tests of the services; nothing else starts a server. */
const postgresUrl = process.env['TEST_POSTGRES_URL']

const embedded: DatabaseUnderTest = {
  name: 'PGlite',
  open: async (more) => openDatabase({ template: await readTemplate(), log: quiet, ...more }),
}

/** Both databases that the services support, or only the embedded one if PostgreSQL is not installed. */
export const everyDatabase: readonly DatabaseUnderTest[] = postgresUrl
  ? [embedded, { name: 'PostgreSQL', open: (more) => openEmpty(postgresUrl, more) }]
  : [embedded]

/** The database that the gate tests a service on: PostgreSQL where it is installed. `npm run prove -- databases` takes both. */
export const databases = process.env['DATABASES'] === 'every' ? everyDatabase : everyDatabase.slice(-1)

/** An empty database of the kind that the gate tests on, for a test that is not about the database. */
export const openTestDatabase = (more?: { telemetry?: Telemetry }): Promise<Database> =>
  (everyDatabase.at(-1) ?? embedded).open(more)

/** Takes out every row and leaves the tables: a test that begins so needs no database of its own, which takes seconds to open. */
export async function emptyDatabase({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ tables: string | null; heads: string[] | null }>(
    `select string_agg(name, ', ') filter (where not is_head) as tables, array_agg(name) filter (where is_head) as heads
     from (select format('%I.%I', schemaname, tablename) as name, tablename like '%audit_head' as is_head from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema', 'platform') and tablename <> 'migration') as found`,
  )
  const [found] = rows
  if (!found?.tables) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The audit trail is not emptied otherwise, and begins again.
    await client.query('set local session_replication_role = replica')
    await client.query(`truncate ${found.tables}`)
    const start = `decode(repeat('00', 32), 'hex')`
    for (const head of found.heads ?? [])
      await client.query(`update ${head} set number = 0, hash = ${start}, deleted_number = 0, deleted_hash = ${start}`)
    await client.query('commit')
  } finally {
    client.release()
  }
}
