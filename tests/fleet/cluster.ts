import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgres } from '#support/find-postgres.ts'
import { freePort } from '#support/free-port.ts'
import { password } from './database-roles.ts'
import { readDatabaseProxyConfig, readPatroniConfig, type ServerName } from './ops-files.ts'
import { killFamily, killProcesses, until, untilListening, type Ground, type Program } from './programs.ts'
import { required, toSuperuserUrl } from './stack.ts'

interface Server {
  name: ServerName
  database: number
  api: number
  data: string
  patroni: Program
}

/** Three servers of PostgreSQL under Patroni, and the proxy that leads to the one that is written to. */
export interface Cluster {
  /** The port of the proxy. */
  port: number
  /** Kills everything of the primary at once, as a machine that loses its power. @returns its name */
  killPrimary(): Promise<ServerName>
}

async function startServer(ground: Ground, name: ServerName, etcd: number, binaries: string): Promise<Server> {
  const [database, api] = [await freePort(), await freePort()]
  const folder = ground.makeFolder(name)
  const file = ground.write(`patroni-${name}.yml`, readPatroniConfig(folder))
  const patroni = ground.start(`patroni-${name}`, required('patroni'), {
    args: [file],
    isUntrusted: true,
    env: {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${database}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${database}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: binaries,
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
    },
  })
  return { name, database, api, data: join(folder, 'data'), patroni }
}

const says = async ({ api }: Server, path: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${api}/${path}`, { signal: AbortSignal.timeout(2_000) })).ok

async function isPrimaryAt(port: number): Promise<boolean> {
  const asker = new Client({ connectionString: toSuperuserUrl(port, 'postgres') })
  asker.on('error', () => undefined)
  await asker.connect()
  const { rows } = await asker.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
  await asker.end()
  return rows[0]?.waits === false
}

export async function startCluster(ground: Ground): Promise<Cluster> {
  const found = findPostgres()
  if (found === undefined) throw new Error('PostgreSQL is not installed.')
  // Patroni needs the other programs that are with the server.
  const binaries = dirname(realpathSync(join(found, 'postgres')))
  const [client, peer, port] = [await freePort(), await freePort(), await freePort()]
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  ground.start('etcd', required('etcd'), {
    args: [
      ['--data-dir', ground.makeFolder('etcd')],
      ['--listen-client-urls', clients, '--advertise-client-urls', clients],
      ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `default=${peers}`],
    ].flat(),
    isUntrusted: true,
  })
  await untilListening('etcd', client)
  const one = await startServer(ground, 'one', client, binaries)
  await until('The first primary', () => says(one, 'primary'), 120)
  const two = await startServer(ground, 'two', client, binaries)
  const three = await startServer(ground, 'three', client, binaries)
  const servers = [one, two, three]
  for (const server of [two, three]) await until(`The replica ${server.name}`, () => says(server, 'replica'), 120)
  await until('A synchronous replica', async () => (await says(two, 'sync')) || (await says(three, 'sync')), 60)
  const file = ground.write('database.cfg', readDatabaseProxyConfig(port, { one, two, three }))
  ground.start('haproxy-database', required('haproxy'), { args: ['-f', file] })
  // The proxy takes all servers for primaries until it has looked at each.
  let times = 0
  await until('The way to the primary', async () => {
    times = (await isPrimaryAt(port).catch(() => false)) ? times + 1 : 0
    await sleep(500)
    return times === 8
  })
  return {
    port,
    async killPrimary() {
      for (const server of servers) {
        if (!server.patroni.isRunning() || !(await says(server, 'primary').catch(() => false))) continue
        // PostgreSQL is no child of Patroni, so that it outlives one that is replaced.
        const [postmaster = ''] = readFileSync(join(server.data, 'postmaster.pid'), 'utf8').split('\n')
        killFamily(server.patroni.child)
        killProcesses(Number(postmaster))
        return server.name
      }
      throw new Error('There is no primary.')
    },
  }
}
