import type { Kysely } from 'kysely'
import { gzipSync } from 'node:zlib'
import { problemSchema } from '#contracts/problem.ts'
import {
  pullResponseSchema,
  pushResponseSchema,
  type Mutation,
  type MutationResult,
  type PullResponse,
  type PushResponse,
} from '#contracts/sync/sync.ts'
import { createVerifier } from '#kit/http/auth.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createService, type ServiceDefinition } from '#kit/service.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { counterIds } from '#support/counter-ids.ts'
import { createTokenMaker, testClientId, testIssuer } from '#support/tokens.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { noteCollection, noteMigrations, type NoteTables } from './note-collection.ts'

type Tables = NoteTables & KitTables

export interface NotesOptions {
  definition?: Partial<ServiceDefinition<Tables>>
  deps?: Partial<ServiceDeps>
}

export const noteId = (n: number): string => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`
export const midOf = (n: number): string => `22222222-2222-4222-8222-${String(n).padStart(12, '0')}`
const clientId = '33333333-3333-4333-8333-333333333333'

/** The n-th tap of a device: writes a line to a note. */
export const tap = (n: number, note: number, text = `line ${n}`, more: Partial<Mutation> = {}): Mutation => ({
  mid: midOf(n),
  n,
  command: 'writeNote',
  version: 3,
  entity: `note/${noteId(note)}`,
  input: { noteId: noteId(note), text },
  deviceTime: '2026-05-14T09:00:00.000Z',
  age: 0,
  ...more,
})

export const voidTap = (n: number, note: number, target: number): Mutation =>
  tap(n, note, '', { command: 'void', version: 1, input: { mid: midOf(target) } })

/** "applied 3", "rejected voided", "blocked": one word or two for a result. */
export function short(result: MutationResult): string {
  if (result.kind === 'applied') return `applied ${result.seq}`
  if (result.kind === 'rejected') return `rejected ${result.code}`
  return result.kind
}

export type NotesService = Awaited<ReturnType<typeof startNotes>>

/** A service with nothing but notes, called as a device would call it. */
export async function startNotes(database: Database, options: NotesOptions = {}) {
  const clock = turnedClock()
  const tokens = await createTokenMaker(clock)
  const logged: string[] = []
  const db: Kysely<Tables> = await openServiceSchema<NoteTables>(database, 'personalisation', noteMigrations)
  const verify = createVerifier({ jwks: tokens.jwks, issuer: testIssuer, clientIds: [testClientId], clock })
  const deps = { database, verify, clock, newId: counterIds(), log: createLog((line) => logged.push(line), clock) }
  const app = createService(
    {
      key: 'personalisation',
      title: 'Notes',
      db,
      operations: [],
      collections: [noteCollection],
      ...options.definition,
    },
    { ...deps, rateLimit: { burst: 100_000, perSecond: 1 }, ...options.deps },
  )

  const request = async (path: string, init: RequestInit = {}, sub: string | null = 'anna'): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (sub !== null && !headers.has('authorization')) headers.set('authorization', await tokens.bearer({ sub }))
    return await app.request(path, { ...init, headers })
  }
  const post = (body: unknown, sub?: string): Promise<Response> =>
    request(
      '/v1/sync/push',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: gzipSync(JSON.stringify(body)),
      },
      sub,
    )
  const push = async (
    mutations: readonly Mutation[],
    sub?: string,
    epoch: string | null = null,
  ): Promise<PushResponse> => {
    const response = await post({ clientId, epoch, mutations }, sub)
    return pushResponseSchema.parse(await response.json())
  }
  const pull = async (query: Record<string, string | number>, sub?: string): Promise<PullResponse> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    return pullResponseSchema.parse(await (await request(`/v1/sync/pull?${search}`, {}, sub)).json())
  }
  return {
    app,
    db,
    clock,
    tokens,
    deps,
    logged,
    request,
    post,
    push,
    pull,
    clientId,
    results: async (mutations: readonly Mutation[], sub?: string) => (await push(mutations, sub)).results.map(short),
    /** Text of a note as the service has it now. */
    linesOf: async (note: number, owner = 'anna'): Promise<string[]> => {
      const row = await db
        .selectFrom('note')
        .select('lines')
        .where('owner', '=', owner)
        .where('id', '=', noteId(note))
        .executeTakeFirst()
      return row?.lines ?? []
    },
  }
}

/** Status and code of a problem. */
export async function problemOf(response: Response): Promise<string> {
  const problem = problemSchema.parse(await response.json())
  return `${response.status} ${problem.code}`
}
