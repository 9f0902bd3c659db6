import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { serviceKeySchema } from '#contracts/service-key.ts'
import { pullResponseSchema, pushResponseSchema, type Mutation } from '#contracts/sync/sync.ts'
import { demoImport } from '#support/demo-import.ts'
import { eventsOf } from '#support/hint-events.ts'
import { noteFigure } from '#support/note-figure.ts'
import { makeRoles, startPooled, type Pooled } from './start-pgbouncer.ts'
import { startStack, type Stack } from '../../e2e/support/stack.ts'

const parcels = 200
/** Pushes at the same time, and parcels in each. */
const pushes = 20
const batch = parcels / pushes

let pooled: Pooled
let stacks: Stack[] = []

const stackOf = (n: number): Stack => {
  const stack = stacks[n]
  if (!stack) throw new Error('The services do not run.')
  return stack
}
const addressOf = (n: number): string => `http://127.0.0.1:${stackOf(n).port}`

async function makeDatabase(direct: Pooled['direct']): Promise<void> {
  const client = new Client({ connectionString: direct('postgres') })
  await client.connect()
  // No superuser: the owner needs no more than the database.
  await client.query(`create role courier_owner login password 'role-password'`)
  await client.query('create database courier owner courier_owner')
  await client.end()
  makeRoles(direct('courier'))
}

beforeAll(async () => {
  pooled = await startPooled(makeDatabase)
  const env = {
    DATABASE_URL: pooled.pooled('courier'),
    DATABASE_OWNER_URL: pooled.direct('courier', 'courier_owner'),
    DATABASE_LISTEN_URL: pooled.direct('courier', 'courier_platform'),
    SERVICE_KEYS: '5e'.repeat(32),
  }
  stacks = [await startStack(env)]
  stacks.push(await startStack(env))
})
afterAll(async () => {
  for (const stack of stacks) await stack.remove()
  await pooled.stop()
})

async function signIn(n: number, group: string, which = 0): Promise<string> {
  const account = stackOf(n).accounts.filter((each) => each.group === group)[which]
  const response = await fetch(`${addressOf(n)}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'courier-app',
      AuthParameters: { USERNAME: account?.username, PASSWORD: account?.password },
    }),
  })
  const { AuthenticationResult } = (await response.json()) as { AuthenticationResult: { AccessToken: string } }
  return `Bearer ${AuthenticationResult.AccessToken}`
}

/** The whole feed of a person, from its start. */
async function pull(n: number, authorization: string, service: string) {
  const rows: { kind: string; value: unknown }[] = []
  for (let after = ''; ;) {
    const query = `cursor=0&limit=2000${after}`
    const response = await fetch(`${addressOf(n)}/api/${service}/v1/sync/pull?${query}`, { headers: { authorization } })
    if (response.status !== 200) throw new Error(`${service}: ${response.status} ${await response.text()}`)
    const page = pullResponseSchema.parse(await response.json())
    if (page.kind !== 'snapshot') throw new Error('A first pull is a snapshot.')
    rows.push(...page.rows)
    if (page.next === null) return rows
    after = `&epoch=${encodeURIComponent(page.epoch)}&after=${encodeURIComponent(page.next)}`
  }
}

const readParcels = async (n: number, authorization: string): Promise<Parcel[]> =>
  (await pull(n, authorization, 'manifest')).filter(({ kind }) => kind === 'parcel').map(({ value }) => value as Parcel)

async function push(n: number, authorization: string, mutations: Mutation[]): Promise<string[]> {
  const response = await fetch(`${addressOf(n)}/api/manifest/v1/sync/push`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: randomUUID(), epoch: null, mutations }),
  })
  if (response.status !== 200) throw new Error(`push: ${response.status} ${await response.text()}`)
  return pushResponseSchema.parse(await response.json()).results.map(({ kind }) => kind)
}

const load = ({ id }: Parcel, n: number): Mutation => ({
  mid: randomUUID(),
  n: n + 1,
  command: 'recordParcelStatus',
  version: 1,
  entity: `parcel/${id}`,
  input: { parcelId: id, status: 'confirmed', photos: [], baseVersion: 0 },
  deviceTime: new Date().toISOString(),
  age: 0,
})

/** The connections of one service now: of the processes to PgBouncer, and of PgBouncer to PostgreSQL. */
async function readPool(user: string): Promise<{ clients: number; servers: number; mode: unknown }> {
  const pools = await pooled.ask('show pools')
  const of = pools.filter((pool) => pool['user'] === user && pool['database'] === 'courier')
  const sum = (prefix: string): number =>
    of
      .flatMap((pool) => Object.entries(pool))
      .reduce((all, [name, value]) => all + (name.startsWith(prefix) ? Number(value) : 0), 0)
  return { clients: sum('cl_'), servers: sum('sv_'), mode: of[0]?.['pool_mode'] }
}

test('two instances behind PgBouncer in transaction mode do the work of a day', async () => {
  const file = join(stackOf(0).dataDir, 'day.csv')
  writeFileSync(file, demoImport(parcels))
  const imported = await stackOf(0).depot('import', file, '--remove-missing')
  expect(imported).toMatchObject({ code: 0 })

  const courier = await signIn(0, 'courier')
  const staff = await signIn(1, 'sub-depot')
  const open = (await readParcels(1, courier)).filter(({ status }) => status === 'expected')
  expect(open.length).toBeGreaterThanOrEqual(parcels)
  for (const service of serviceKeySchema.options) {
    for (const person of [courier, staff]) await pull(0, person, service)
  }

  const hints = eventsOf(
    await fetch(`${addressOf(1)}/api/manifest/v1/sync/hints`, { headers: { authorization: courier } }),
  )
  expect(await hints.next()).toMatch(/^open /)

  const most = { clients: 0, servers: 0 }
  const watch = { isOver: false }
  const watching = (async () => {
    while (!watch.isOver) {
      const now = await readPool('courier_manifest')
      expect(now.mode).toBe('transaction')
      most.clients = Math.max(most.clients, now.clients)
      most.servers = Math.max(most.servers, now.servers)
    }
  })()
  const began = performance.now()
  const kinds = await Promise.all(
    Array.from({ length: pushes }, async (_, n) => {
      const mutations = open.slice(n * batch, (n + 1) * batch).map((parcel, at) => load(parcel, n * batch + at))
      const results = await push(n % 2, courier, mutations)
      await readParcels((n + 1) % 2, courier)
      return results
    }),
  )
  const ms = performance.now() - began
  watch.isOver = true
  await watching
  expect(kinds.flat()).toEqual(Array(parcels).fill('applied'))

  // Some were pushed to the other instance, whose hints come by the connection that listens.
  expect(await hints.next()).toBe('moved manifest')
  await hints.leave()
  const after = (await readParcels(1, courier)).filter(({ status }) => status === 'confirmed')
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(open.slice(0, parcels).map(({ id }) => id)))

  // What is shown is that connections are shared: fewer than ask for one, and no more than the file allows.
  expect(most.servers).toBeLessThan(most.clients)
  expect(most.servers).toBeLessThanOrEqual(4 + 2)
  noteFigure(
    `${parcels} events in ${pushes} pushes and ${pushes} pulls at a time to two instances: ${Math.round(ms)} ms, ` +
      `${most.clients} connections of the manifest service shared ${most.servers}`,
  )
})

test('staff see the day and the audit trail is whole', async () => {
  const audit = await stackOf(1).depot('audit', 'verify')
  expect(audit).toMatchObject({ code: 0 })
})

test('no service searched another’s schema or failed at a statement', () => {
  for (const stack of stacks) {
    expect(stack.printed()).not.toMatch(/database-role-without-limits|"level":"error"/)
  }
})
