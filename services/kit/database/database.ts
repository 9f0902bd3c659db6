import type { Kysely } from 'kysely'
import type pg from 'pg'
import { platformSchema, prepareEpoch, renewEpoch, takeEpoch, watchOrigin } from '../sync/epoch.ts'
import type { HintBroker } from '../hints/broker.ts'
import { createChangeOutlet } from '../hints/change-outlet.ts'
import { createHints, type Hints } from '../hints/hints.ts'
import { createLocalBroker } from '../hints/local-broker.ts'
import { createNatsBroker, type NatsSettings } from '../hints/nats-broker.ts'
import { sendChanges } from '../hints/notify-change.ts'
import { createPostgresBroker } from '../hints/postgres-broker.ts'
import { findMissing, type Missing } from './find-missing.ts'
import { lockFolder } from './folder-lock.ts'
import type { Log } from '../log.ts'
import { migrate, type Migration } from './migrate.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgres } from './open-postgres.ts'
import { hasRoleEach, openPoolEach, shareOnePool, toServiceUrl, type ServicePools } from './service-pools.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'

export type { Migration } from './migrate.ts'

export interface DatabaseOptions {
  /**
   * PostgreSQL 15 or later. Wins over `dataDir`. With `{service}` in it, each service has a role of its own
   * (`service-pools.ts`).
   */
  databaseUrl?: string
  /**
   * The same database with the role that owns the tables and changes them at an update. Without it the role of
   * `databaseUrl` is the owner.
   */
  ownerUrl?: string | undefined
  /** The same database without a pooler, for the connection that listens; `databaseUrl` by default. */
  listenUrl?: string | undefined
  /** The broker of hints; by default it is the database. */
  nats?: NatsSettings | null
  /** Folder of the embedded database. Without it and without an address the database lives in memory. */
  dataDir?: string
  /** A fresh embedded database, dumped, to start from: saves the seconds that making one takes. */
  template?: Blob
  log: Log
  /** Off by default. */
  telemetry?: Telemetry
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
  /** The same without a look at its tables, which are there already. */
  bind<Tables>(name: string): Kysely<Tables>
  /** Returns what the services lack for their work, or null. */
  findMissing(): Promise<Missing | null>
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
  const { databaseUrl, dataDir, log, telemetry = noTelemetry } = options
  if (databaseUrl !== undefined) return await openServer({ ...options, databaseUrl })
  const lock = dataDir === undefined ? undefined : lockFolder(dataDir)
  try {
    const embedded = await openEmbedded(dataDir, options.template)
    const end = async (): Promise<void> => {
      await embedded.close()
      lock?.release()
    }
    const pools = shareOnePool(embedded.pool, end, telemetry)
    return await assemble('pglite', pools, { broker: createLocalBroker(), log, unclean: lock?.unclean ?? false })
  } catch (error) {
    lock?.release()
    throw error
  }
}

async function openServer({
  databaseUrl,
  ownerUrl,
  listenUrl = toServiceUrl(databaseUrl, platformSchema),
  nats,
  log,
  telemetry = noTelemetry,
}: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
  const pools = hasRoleEach(databaseUrl)
    ? await openPoolEach(databaseUrl, ownerUrl, log, telemetry)
    : await openOnePool(databaseUrl, ownerUrl, log, telemetry)
  const broker = nats ? createNatsBroker(nats, log) : createPostgresBroker(pools.pool, listenUrl, log)
  try {
    return await assemble('postgres', pools, { broker, log, unclean: false })
  } catch (error) {
    await Promise.all([broker.close(), pools.end()])
    throw error
  }
}

async function openOnePool(
  databaseUrl: string,
  ownerUrl: string | undefined,
  log: Log,
  telemetry: Telemetry,
): Promise<ServicePools> {
  const pool = await openPostgres(databaseUrl, log)
  const end = async () => await pool.end()
  if (ownerUrl === undefined) return shareOnePool(pool, end, telemetry)
  const owner = await openPostgres(ownerUrl, log, { setting: 'DATABASE_OWNER_URL' }).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  return shareOnePool(pool, end, telemetry, owner)
}

async function assemble(
  engine: Database['engine'],
  pools: ServicePools,
  { broker, log, unclean }: { broker: HintBroker; log: Log; unclean: boolean },
): Promise<Database> {
  const { pool, owner } = pools
  if (owner !== pool) {
    await prepareEpoch(owner)
    await pools.prepare(platformSchema)
  }
  const epoch = await takeEpoch(pool, engine, unclean)
  if (epoch.renewed) log.warn('epoch-renewed', { reason: epoch.renewed })
  let closing: Promise<void> | undefined
  if (engine === 'postgres') {
    watchOrigin(pool, new Set([owner, pool]), (renewed) => {
      log.warn('epoch-renewed', { reason: 'another-server' })
      database.epoch = renewed
    })
  }
  const hints = createHints(broker)
  const outlet = createChangeOutlet(broker, log)
  const close = async (): Promise<void> => {
    await outlet.close()
    await broker.close()
    await epoch.release()
    await pools.end()
  }
  const schemas = new Map<string, readonly Migration[]>()
  const database: Database = {
    engine,
    pool,
    epoch: epoch.value,
    hints,
    async schema<Tables>(name: string, migrations: readonly Migration[]) {
      await migrate(owner, name, migrations)
      await pools.prepare(name)
      schemas.set(name, migrations)
      return database.bind<Tables>(name)
    },
    bind<Tables>(name: string) {
      const db = pools.bind<Tables>(name)
      sendChanges(db, name, (changes) => outlet.add(changes))
      return db
    },
    findMissing: () => findMissing(owner, schemas),
    async renewEpoch(named) {
      database.epoch = await renewEpoch(pool, named)
    },
    close() {
      hints.close()
      closing ??= close()
      return closing
    },
  }
  return database
}
