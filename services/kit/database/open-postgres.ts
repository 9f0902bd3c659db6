import { Pool } from 'pg'
import { describeError } from '../describe-error.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { readInt8AsNumber } from './type-parsers.ts'

const advice = 'Check DATABASE_URL, or leave it out to use the embedded database.'

/** Milliseconds. Whatever waits or works for longer gives its connection and its locks back, and is tried again. */
const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 }

/** Why it failed, without the address: that one holds a password. */
function getReason(error: unknown): string {
  const { code, message } = describeError(error)
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'nothing answers at its address'
  if (code === '28P01' || code === '28000') return 'it refuses the user name or the password'
  if (code === '3D000') return 'it has no database of that name'
  return code ?? message ?? 'unknown reason'
}

/** @throws StartError when the address is wrong or nothing answers there */
export async function openPostgres(databaseUrl: string, log: Log): Promise<Pool> {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new StartError(`The database address is not of the form postgres://user:password@host:port/name. ${advice}`)
  }
  readInt8AsNumber()
  // One that only listens says nothing for hours: the system asks whether the other end is still there.
  const alive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 }
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...alive,
    ...limits,
  })
  // An idle connection that breaks would end the process if nothing listened.
  pool.on('error', (error) => log.warn('database-connection-lost', describeError(error)))
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) >= 150_000) return pool
  } catch (error) {
    await pool.end()
    throw new StartError(`The database cannot be used: ${getReason(error)}. ${advice}`)
  }
  await pool.end()
  throw new StartError(`The database is older than PostgreSQL 15. ${advice}`)
}
