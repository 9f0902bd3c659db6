import { createHash } from 'node:crypto'
import type { Erasure } from '#contracts/people/erasure-endpoints.ts'
import type { PullResponse, PushResponse } from '#contracts/sync/sync.ts'
import { demoCouriers, demoOffice, demoStaff } from '#services/demo/demo-accounts.ts'
import { numberedId } from '#support/parcels.ts'
import { startEveryService, type EveryService } from '../doors/every-service.ts'

export interface Somebody {
  sub: string
  groups: readonly string[]
}

/** The courier who is erased or exports, and a colleague at the same sub-depot. */
export const [courier, colleague] = demoCouriers
export const staff: Somebody = demoStaff
export const office: Somebody = demoOffice

export interface Rights extends EveryService {
  /** The services that can't be reached by the others. */
  down: Set<string>
  call: (
    who: Somebody | string,
    service: string,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: unknown; headers: Headers }>
  /** Pushes one command and returns its result. */
  tap: (who: Somebody, service: string, command: string, entity: string, input: object) => Promise<unknown>
  /** Stores a photo. Returns its reference, and the status. */
  putPhoto: (who: Somebody, service: string, at: number) => Promise<{ status: number; ref: object }>
  rowsOf: (who: Somebody, service: string, kind: string) => Promise<Record<string, unknown>[]>
  runJob(service: string, name: string): Promise<void>
  erase(who: Somebody, id: string, reason?: string): Promise<{ status: number; body: Erasure }>
  erasures(): Promise<Erasure[]>
  /** The tables, as "messaging.message", with a row that has one of the texts. */
  tablesWith(texts: readonly string[]): Promise<string[]>
}

const jpeg = (at: number): Buffer => Buffer.from([0xff, 0xd8, 0xff, 0xe0, at])

/** Every service with its demo data; services call each other in this process. */
export async function startRights(): Promise<Rights> {
  const down = new Set<string>()
  const services = await startEveryService((apps) => async (input, init) => {
    const request = new Request(input, init)
    const key = new URL(request.url).hostname.replace('.test', '')
    const app = apps.get(key)
    if (down.has(key) || !app) throw new TypeError('fetch failed')
    return await app.fetch(request)
  })
  const { apps, tokens, jobs, clock, database } = services
  let taps = 0

  const call: Rights['call'] = async (who, service, method, path, body) => {
    const authorization = typeof who === 'string' ? who : await tokens.bearer(who)
    const answer = await apps.get(service)?.request(path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer) throw new Error(`There is no service ${service}.`)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers }
  }

  return {
    ...services,
    down,
    call,

    async tap(who, service, command, entity, input) {
      taps += 1
      const mutation = { mid: numberedId(0xf00000 + taps), n: taps, version: 1, command, entity, input, age: 0 }
      const { status, body } = await call(who, service, 'POST', '/v1/sync/push', {
        clientId: numberedId(1),
        epoch: null,
        mutations: [{ ...mutation, deviceTime: clock.now().toISOString() }],
      })
      return status === 200 ? (body as PushResponse).results[0] : { status, body }
    },

    async putPhoto(who, service, at) {
      const bytes = jpeg(at)
      const ref = {
        id: numberedId(0xfa0000 + at),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        type: 'image/jpeg',
        size: bytes.length,
      }
      const answer = await apps.get(service)?.request(`/v1/blobs/${ref.id}`, {
        method: 'PUT',
        headers: {
          authorization: await tokens.bearer(who),
          'content-type': ref.type,
          'x-content-sha256': ref.sha256,
        },
        body: new Uint8Array(bytes),
      })
      return { status: answer?.status ?? 0, ref }
    },

    async rowsOf(who, service, kind) {
      const { body } = await call(who, service, 'GET', '/v1/sync/pull?cursor=0&limit=2000')
      const page = body as PullResponse
      const rows = page.kind === 'snapshot' ? page.rows : page.changes
      return rows.filter((row) => row.kind === kind).map(({ value }) => value as Record<string, unknown>)
    },

    async runJob(service, name) {
      const job = jobs.get(service)?.find((each) => each.name === name)
      if (!job) throw new Error(`There is no job ${name}.`)
      await job.run(clock.now())
    },

    async erase(who, id, reason = 'Request of 14 May') {
      const { status, body } = await call(who, 'auth', 'POST', `/v1/couriers/${id}/erasure`, { reason })
      return { status, body: body as Erasure }
    },

    async erasures() {
      return ((await call(office, 'auth', 'GET', '/v1/erasures')).body as { erasures: Erasure[] }).erasures
    },

    async tablesWith(texts) {
      const { rows: tables } = await database.pool.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
      )
      const found: string[] = []
      for (const { name } of tables) {
        for (const text of texts) {
          const { rows } = await database.pool.query(
            `select 1 from ${name} as t where position($1 in t::text) > 0 limit 1`,
            [text],
          )
          if (rows.length > 0) found.push(`${name}: ${text}`)
        }
      }
      return found
    },
  }
}
