import { Pool, type PoolClient } from 'pg'
import { describeError } from '../describe-error.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { readInt8AsNumber } from './type-parsers.ts'

/** Milliseconds. Whatever waits or works for longer gives its connection and its locks back, and is tried again. */
const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 }

/** Why it failed and what to do, without the address: that one holds a password. */
function explain(error: unknown, setting: string): string {
  const { code, message } = describeError(error)
  if (code !== undefined && /^(ECONNREFUSED|ENOTFOUND|ENOENT|EAI_AGAIN|57P03)$/.test(code))
    return `nothing answers at its address. Start the database, or correct ${setting}.`
  if (code === '28P01' || (code === undefined && message?.includes('client password')))
    return `it refuses the user name or the password. Correct ${setting}.`
  if (code === '28000')
    return `it does not let this user in. Correct ${setting}; through a socket, the user needs the name of the system user that runs this program.`
  if (code === '3D000') return `it has no database of that name. Make it, or correct ${setting}.`
  return `${code ?? message ?? 'unknown reason'}. Check ${setting}.`
}

const pooler =
  'There is a pooler between this program and the database, and there the services cannot share one role. Write {service} into the user of DATABASE_URL (docs/scale.md), or connect to the database itself.'

interface OpenOptions {
  /**
   * Whether a pooler may lend the sessions to others: then nothing of a session is set, and the limits belong to the
   * role.
   */
  isShared?: boolean
  /** The name of the setting that has the address. */
  setting?: string
  /** The role only works at a start, where a migration may take its time. */
  isOwner?: boolean
}

/** Returns a pool without a look at the database. @throws StartError when the address is of another form */
export function createPool(
  databaseUrl: string,
  log: Log,
  { isShared = false, setting = 'DATABASE_URL' }: OpenOptions = {},
): Pool {
  // With a socket (`?host=/var/run/postgresql`) the place of the host is empty, which a URL in general may not be.
  const withHost = databaseUrl.replace(/@(?=\/)/, '@localhost')
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(withHost)) {
    throw new StartError(
      `The database address is not of the form postgres://user:password@host:port/name. Correct ${setting}; in a password, @ / : # ? and % are written %40 %2F %3A %23 %3F and %25.`,
    )
  }
  readInt8AsNumber()
  // One that only listens says nothing for hours: the system asks whether the other end is still there.
  const alive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 }
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...alive,
    ...(isShared ? {} : limits),
  })
  // An idle connection that breaks would end the process if nothing listened.
  pool.on('error', (error) => log.warn('database-connection-lost', describeError(error)))
  // So would one that breaks between two statements of a transaction. The next statement says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

interface Server {
  version: number
  /** True behind a pooler: the process id that PostgreSQL sends is not that of the backend at work. */
  isPooled: boolean
  /** True if statements have a time limit. */
  isLimited: boolean
}

async function readServer(pool: Pool): Promise<Server> {
  const client: PoolClient & { processID?: number | null } = await pool.connect()
  try {
    const { rows } = await client.query<{ version: number; pid: number; timeout: string }>(
      `select current_setting('server_version_num')::int as version, pg_backend_pid() as pid,
        current_setting('statement_timeout') as timeout`,
    )
    const { version = 0, pid, timeout } = rows[0] ?? {}
    return { version, isPooled: Boolean(client.processID) && client.processID !== pid, isLimited: timeout !== '0' }
  } finally {
    client.release()
  }
}

/** @throws StartError when the address is wrong or nothing answers there */
export async function openPostgres(databaseUrl: string, log: Log, options: OpenOptions = {}): Promise<Pool> {
  const { setting = 'DATABASE_URL' } = options
  const pool = createPool(databaseUrl, log, options)
  const fail = async (sentence: string): Promise<never> => {
    await pool.end()
    throw new StartError(sentence)
  }
  let server: Server
  try {
    server = await readServer(pool)
  } catch (error) {
    return await fail(`The database cannot be used: ${explain(error, setting)}`)
  }
  if (server.version < 150_000)
    return await fail(`The database is older than PostgreSQL 15. Update it, or correct ${setting}.`)
  if (server.isPooled && !options.isShared) return await fail(pooler)
  if (!server.isLimited && !options.isOwner) log.warn('database-role-without-limits')
  return pool
}
