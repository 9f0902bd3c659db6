import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { findPostgres } from './find-postgres.ts'
import { makeTemplate } from './pglite-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the cluster's first database, or null where PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

/** PostgreSQL refuses to run as root; any other user will do. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const nobody = 65_534
  return { uid: nobody, gid: nobody }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
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

/** One cluster for the whole run, in a folder of its own; nothing in it is worth a wait for the disk. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await makeTemplate()
  const binaries = findPostgres()
  if (binaries === undefined) {
    process.stdout.write('PostgreSQL is not installed: the contract tests run on the embedded database alone.\n')
    project.provide('postgresUrl', null)
    return undefined
  }
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'courier-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(binaries, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'pipe' })
  const port = await freePort()
  const settings = [
    `listen_addresses=127.0.0.1`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
  ].flatMap((setting) => ['-c', setting])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  // A run that is broken off gets no teardown.
  const breakOff = () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', breakOff)
  const url = `postgres://tests@127.0.0.1:${port}/postgres`
  await untilReady(url)
  project.provide('postgresUrl', url)
  return async () => {
    process.off('exit', breakOff)
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
