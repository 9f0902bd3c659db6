import type { Kysely } from 'kysely'
import type pg from 'pg'
import { Pool } from 'pg'
import { platformSchema, prepareEpoch, renewEpoch, takeEpoch } from '../sync/epoch.ts'
import { createHints, type Hints } from '../hints/hints.ts'
import { listenOnEmbedded, listenOnPostgres, type ListenChanges } from '../hints/listen-changes.ts'
import { lockFolder } from './folder-lock.ts'
import { grantTables } from './grant-tables.ts'
import type { Log } from '../log.ts'
import { migrate, type Migration } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'
import { bindSchema } from './schema-pool.ts'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { StartError } from '../start-error.ts'
import { readInt8AsNumber } from './type-parsers.ts'

interface Embedded {
  engine: PGlite
  pool: Pool
  close(): Promise<void>
}

/**
 * PGlite behind node-postgres, with one connection: what differs from PostgreSQL ends here.
 * A query outside a transaction waits for the open one, so inside a transaction everything goes through it.
 */
async function openEmbedded(dataDir: string | undefined, template: Blob | undefined): Promise<Embedded> {
  const options = template ? { loadDataDir: template } : {}
  const engine = dataDir === undefined ? new PGlite(options) : new PGlite(join(dataDir, 'database'), options)
  try {
    await engine.waitReady
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    throw new StartError(
      `The database in ${dataDir ?? 'memory'} cannot be opened (${reason}). Restore the folder, or set DATA_DIR to another one.`,
    )
  }
  readInt8AsNumber()
  // An idle connection must stay: node-postgres would make another on the same engine.
  const config = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 60_000 }
  const pool = new Pool(Object.assign(createPgConfig(engine), config))
  return {
    engine,
    pool,
    async close() {
      await pool.end()
      await engine.close()
    },
  }
}

export type { Migration } from './migrate.ts'

export interface DatabaseOptions {
  /** PostgreSQL 15 or later. Wins over `dataDir`. */
  databaseUrl?: string
  /**
   * The same database with the role that owns the tables and changes them at an update. Without it the role of
   * `databaseUrl` is the owner.
   */
  ownerUrl?: string | undefined
  /** Folder of the embedded database. Without it and without an address the database lives in memory. */
  dataDir?: string
  /** A fresh embedded database, dumped, to start from: saves the seconds that making one takes. */
  template?: Blob
  log: Log
}

/** The database of a process, with one schema for each service. */
export interface Database {
  engine: 'pglite' | 'postgres'
  pool: pg.Pool
  /** The epoch at which this process opened or renewed it: the first part of every feed's epoch, wherever that is read again. */
  epoch: string
  /**
   * The tables of one service, made or brought up to date. Names in its queries need no schema.
   * @param name lower-case letters and underscores
   */
  schema<Tables>(name: string, migrations: readonly Migration[]): Promise<Kysely<Tables>>
  /**
   * Deletes nothing, but makes every device load everything again and repeat its last seven days.
   * @param epoch a UUID, where several services say it of one database
   */
  renewEpoch(epoch?: string): Promise<void>
  /** Notifies this process of whatever any process on this database has committed to a feed. */
  hints: Hints
  close(): Promise<void>
}

/** @throws StartError when the folder or the address cannot be used */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log } = options
  if (databaseUrl === undefined) {
    const lock = dataDir === undefined ? undefined : lockFolder(dataDir)
    try {
      const embedded = await openEmbedded(dataDir, options.template)
      const unclean = lock?.unclean ?? false
      return await assemble(
        'pglite',
        embedded.pool,
        unclean,
        log,
        listenOnEmbedded(embedded.engine, embedded.pool),
        async () => {
          await embedded.close()
          lock?.release()
        },
      )
    } catch (error) {
      lock?.release()
      throw error
    }
  }
  const pool = await openPostgres(databaseUrl, log)
  if (options.ownerUrl === undefined)
    return await assemble('postgres', pool, false, log, listenOnPostgres(pool), () => pool.end())
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  const role = rows[0]?.role ?? ''
  const owner = await openPostgres(options.ownerUrl, log).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const end = async () => void (await Promise.all([pool.end(), owner.end()]))
  return await assemble('postgres', pool, false, log, listenOnPostgres(pool), end, { pool: owner, role })
}

/** The role that owns the tables, where it is not the one of the services, and the name of that one. */
interface Owner {
  pool: pg.Pool
  role: string
}

async function assemble(
  engine: Database['engine'],
  pool: pg.Pool,
  unclean: boolean,
  log: Log,
  listen: ListenChanges,
  close: () => Promise<void>,
  owner?: Owner,
): Promise<Database> {
  if (owner) {
    await prepareEpoch(owner.pool)
    await grantTables(owner.pool, platformSchema, owner.role)
  }
  const epoch = await takeEpoch(pool, engine, unclean)
  if (epoch.renewed) log.warn('epoch-renewed', { reason: epoch.renewed })
  let closing: Promise<void> | undefined
  const hints = createHints(listen)
  const database: Database = {
    engine,
    pool,
    epoch: epoch.value,
    hints,
    async schema<Tables>(name: string, migrations: readonly Migration[]) {
      await migrate(owner?.pool ?? pool, name, migrations)
      if (owner) await grantTables(owner.pool, name, owner.role)
      return bindSchema<Tables>(pool, name)
    },
    async renewEpoch(named) {
      database.epoch = await renewEpoch(pool, named)
    },
    close() {
      hints.close()
      closing ??= epoch.release().then(close)
      return closing
    },
  }
  return database
}
