import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'
import { untrustedUser } from './untrusted-user.ts'

/** A cluster of its own in a temporary folder. */
export interface Postgres {
  /** Address of its first database. */
  url: string
  stop(): Promise<void>
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      await client.end().catch(() => undefined)
      if (attempt === 100) throw error
      await sleep(100)
    }
  }
}

/** Nothing that is written is worth a wait for the disk. */
const careless = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

interface PostgresOptions {
  /** Waits for the disk, as in service. */
  durable?: boolean
  /** The password of its first role, `tests`; roles then need one. */
  password?: string
}

/** Undefined where PostgreSQL is not installed. */
export async function startPostgres({ durable = false, password }: PostgresOptions = {}): Promise<
  Postgres | undefined
> {
  const binaries = findPostgres()
  if (binaries === undefined) return undefined
  const user = untrustedUser()
  const folder = mkdtempSync(join(tmpdir(), 'courier-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  if (password !== undefined) writeFileSync(passwordFile, password)
  const access = password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  const initdb = ['-D', data, '-U', 'tests', ...access, '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(binaries, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'pipe' })
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(durable ? [] : careless),
  ]
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  // A run that is broken off gets no teardown.
  const breakOff = () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', breakOff)
  const url = `postgres://tests${password === undefined ? '' : `:${password}`}@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return {
    url,
    async stop() {
      process.off('exit', breakOff)
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
