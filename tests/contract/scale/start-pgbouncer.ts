import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findProgram } from '#support/find-program.ts'
import { freePort } from '#support/free-port.ts'
import { makeRoles as makeRolesWith, readPoolUsers } from '#support/make-roles.ts'
import { startPostgres } from '#support/start-postgres.ts'
import { untrustedUser } from '#support/untrusted-user.ts'

const passwords = { role: 'role-password', pool: 'pool-password' }
const superPassword = 'super-password'

/** PostgreSQL behind PgBouncer in transaction mode, both as ops/ sets them up. */
export interface Pooled {
  /** The address of a database by way of PgBouncer; it has `{service}` in the user. */
  pooled(database: string): string
  /** The address of a database itself, for the superuser or another role. */
  direct(database: string, role?: string): string
  /** Asks PgBouncer's console. */
  ask(command: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

interface PooledOptions {
  /** Passes on to databases of any name, where the file of ops/ names one. */
  anyDatabase?: boolean
}

/** Makes the roles of ops/ in a database. */
export const makeRoles = (database: string): void => makeRolesWith(database, passwords)

/** Returns the text with one part replaced, which has to be there. */
function replace(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`ops/pgbouncer/pgbouncer.ini has no “${part}”.`)
  return text.replace(part, by)
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // PgBouncer's console takes no other protocol than this one.
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await ask()
      return
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(100)
    }
  }
}

/**
 * @param prepare runs once PostgreSQL is up, with the address of one of its databases, and makes what PgBouncer needs
 * @throws Error where one of the two programs is not installed
 */
export async function startPooled(
  prepare: (direct: Pooled['direct']) => Promise<void> | void,
  { anyDatabase = false }: PooledOptions = {},
): Promise<Pooled> {
  const program = findProgram('pgbouncer')
  const postgres = program && (await startPostgres({ password: superPassword }))
  if (!program || !postgres)
    throw new Error('PostgreSQL or PgBouncer is not installed (in Debian: postgresql, pgbouncer).')
  const { port: databasePort } = new URL(postgres.url)
  const direct: Pooled['direct'] = (database, role) => {
    const login = role === undefined ? `tests:${superPassword}` : `${role}:${passwords.role}`
    return `postgres://${login}@127.0.0.1:${databasePort}/${database}`
  }
  try {
    await prepare(direct)
  } catch (error) {
    await postgres.stop()
    throw error
  }

  const user = untrustedUser()
  const folder = mkdtempSync(join(tmpdir(), 'courier-pgbouncer-'))
  const port = await freePort()
  const files = { users: join(folder, 'userlist.txt'), settings: join(folder, 'pgbouncer.ini') }
  writeFileSync(files.users, readPoolUsers(passwords))
  // Ports and paths of this machine; all else is as in service.
  const settings = [
    [
      'courier = host=db port=5432 dbname=courier',
      `${anyDatabase ? '*' : 'courier'} = host=127.0.0.1 port=${databasePort}`,
    ],
    ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', files.users],
  ].reduce((text, [part = '', by = '']) => replace(text, part, by), readFileSync('ops/pgbouncer/pgbouncer.ini', 'utf8'))
  writeFileSync(files.settings, `${settings}unix_socket_dir =\n`)
  if (user) for (const path of [folder, ...Object.values(files)]) chownSync(path, user.uid, user.gid)
  const pooler = spawn(program, [files.settings], { ...user, cwd: folder, stdio: 'ignore' })
  const breakOff = (): void => void pooler.kill('SIGKILL')
  process.once('exit', breakOff)
  const ask = (command: string) =>
    query(`postgres://courier_pool:${passwords.pool}@127.0.0.1:${port}/pgbouncer`, command)
  await untilAnswered(() => ask('show version'))
  return {
    pooled: (database) => `postgres://courier_{service}:${passwords.role}@127.0.0.1:${port}/${database}`,
    direct,
    ask,
    async stop() {
      process.off('exit', breakOff)
      const ended = once(pooler, 'exit')
      pooler.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
      await postgres.stop()
    },
  }
}
