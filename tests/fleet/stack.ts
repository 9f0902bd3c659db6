import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from '#support/find-postgres.ts'
import { findProgram } from '#support/find-program.ts'
import { freePort } from '#support/free-port.ts'
import { untrustedUser } from '#support/untrusted-user.ts'
import { makeDatabase, password, poolerUsers, serviceRole } from './database-roles.ts'
import { createInstance, type Instance } from './instances.ts'
import { readAppSettings, readPoolerConfig, readProxyConfig } from './ops-files.ts'
import { untilListening, type Ground } from './programs.ts'
import { poolAdminKey } from './town.ts'

/** Two instances and everything around them, by the files of `ops/`. */
export interface FleetStack {
  secure: { port: number; certificate: string }
  instances: readonly Instance[]
  /** Lead to one instance each, past the proxy. */
  addresses: readonly string[]
}

export const required = (name: string): string => {
  const path = findProgram(name)
  if (path === undefined) throw new Error(`${name} is not installed.`)
  return path
}

export const toSuperuserUrl = (port: number, name = 'courier'): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${name}`

/** A PostgreSQL of its own that waits for the disk. @returns its port */
export async function startDatabase(ground: Ground): Promise<number> {
  const binaries = findPostgres()
  if (binaries === undefined) throw new Error('PostgreSQL is not installed.')
  const folder = ground.makeFolder('database')
  const data = join(folder, 'data')
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...untrustedUser(),
    cwd: folder,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=500']
  ground.start('postgres', join(binaries, 'postgres'), {
    args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    isUntrusted: true,
  })
  await untilListening('PostgreSQL', port)
  return port
}

/** A certificate for the proxy, which phones are told to trust. */
function makeCertificate(ground: Ground): { file: string; certificate: string } {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(ground.folder, name)) as [string, string]
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync(required('openssl'), [...make, '-keyout', key, '-out', cert, ...about], { stdio: 'pipe' })
  const certificate = readFileSync(cert, 'utf8')
  return { file: ground.write('depot.pem', certificate + readFileSync(key, 'utf8')), certificate }
}

/** @param database the port that leads to the database that may be written to */
export async function startFleet(ground: Ground, database: number): Promise<FleetStack> {
  const [pooler, hints, secure, plain] = [await freePort(), await freePort(), await freePort(), await freePort()]
  await makeDatabase(toSuperuserUrl(database, 'postgres'))
  const users = ground.write('userlist.txt', poolerUsers())
  const poolerFile = ground.write('pgbouncer.ini', readPoolerConfig({ port: pooler, database, users }))
  ground.start('pgbouncer', required('pgbouncer'), { args: [poolerFile], isUntrusted: true })
  ground.start('nats', required('nats-server'), { args: ['--addr', '127.0.0.1', '--port', String(hints)] })
  await untilListening('PgBouncer', pooler)
  await untilListening('NATS', hints)
  const key = () => randomBytes(32).toString('hex')
  const settings = {
    ...readAppSettings(),
    PUBLIC_URL: `https://localhost:${secure}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: `postgres://${serviceRole}:${password}@127.0.0.1:${pooler}/courier`,
    DATABASE_OWNER_URL: `postgres://courier_owner:${password}@127.0.0.1:${database}/courier`,
    DATABASE_LISTEN_URL: `postgres://courier_platform:${password}@127.0.0.1:${database}/courier`,
    NATS_URL: `nats://127.0.0.1:${hints}`,
    MAIL_URL: 'print',
    MAIL_FROM: '',
    MASTER_KEYS: key(),
    SERVICE_KEYS: key(),
    METRICS_PORT: '',
    METRICS_HOST: '',
    POOL_ADMIN_KEY: `${poolAdminKey.id}:${poolAdminKey.secret}`,
    SECOND_FACTOR: 'optional',
  }
  const instances = [await createInstance(ground, 'one', settings), await createInstance(ground, 'two', settings)]
  const { file, certificate } = makeCertificate(ground)
  const proxy = ground.write('haproxy.cfg', readProxyConfig({ secure, plain }))
  ground.start('haproxy', required('haproxy'), {
    args: ['-f', proxy],
    env: {
      DEPOT_PEM: file,
      INSTANCE_ONE: `127.0.0.1:${instances[0]?.port}`,
      INSTANCE_TWO: `127.0.0.1:${instances[1]?.port}`,
    },
  })
  await untilListening('HAProxy', secure)
  for (const instance of instances) instance.start()
  for (const instance of instances) await instance.untilReady()
  return {
    secure: { port: secure, certificate },
    instances,
    addresses: instances.map(({ port }) => `http://127.0.0.1:${port}`),
  }
}
