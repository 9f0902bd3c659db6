import type { Hono } from 'hono'
import type { ServiceKey } from '#contracts/service-key.ts'
import { openDatabase, type Database } from '#kit/database/database.ts'
import type { Caller } from '#kit/http/auth.ts'
import { createLog } from '#kit/log.ts'
import { createService } from '#kit/service.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { createHeads } from '#kit/hints/heads.ts'
import type { GroupFeed } from '#kit/sync/group-feeds.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createManifestService } from '#services/manifest/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { readTemplate } from '#support/pglite-template.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'
import { contexts, noteCollection, noteMigrations, type NoteTables } from '../../contract/kit/note-collection.ts'
import { statementFaults, type StatementFaults } from './statement-faults.ts'
import { tokenOffice, type TokenOffice } from './tokens.ts'

/** The real services on a real database. One for all runs: each run has couriers of its own. */
export interface Depot {
  database: Database
  clock: TurnedClock
  tokens: TokenOffice
  faults: StatementFaults
  /** The groups whose rows each courier may pull beside their own, in this order. */
  groups: Map<string, readonly GroupFeed[]>
  /** Writes what is the same for all of a group. */
  tellGroups(rows: readonly FeedRow[]): Promise<void>
  handle(service: string, request: Request): Promise<Response>
  close(): Promise<void>
}

/** A feature of the product, and one that takes any order and forbids what a test wants forbidden. */
export const modelServices = ['manifest', 'personalisation'] as const satisfies readonly ServiceKey[]
export type ModelService = (typeof modelServices)[number]

async function notesService(
  deps: ServiceDeps,
  groups: Depot['groups'],
): Promise<Pick<Depot, 'tellGroups'> & { app: Hono }> {
  const db = await openServiceSchema<NoteTables>(deps.database, 'personalisation', noteMigrations)
  const collections = [noteCollection]
  const definition = {
    key: 'personalisation',
    title: 'Notes',
    db,
    operations: [],
    collections,
    groups: ({ sub }: Caller) => groups.get(sub) ?? [],
  } as const
  return {
    app: createService(definition, deps),
    tellGroups: async (rows) => void (await transact(db, (tx) => appendFeed(tx, rows, deps.clock.now()))),
  }
}

export async function openDepot(): Promise<Depot> {
  const log = createLog(() => undefined)
  const database = await openDatabase({ template: await readTemplate(), log })
  const clock = turnedClock()
  const tokens = tokenOffice()
  const { verify } = tokens
  const unlimited = { burst: Number.MAX_SAFE_INTEGER, perSecond: 1 }
  const deps: ServiceDeps = {
    database,
    verify,
    clock,
    newId: counterIds(9),
    log,
    rateLimit: unlimited,
    heads: createHeads(),
  }
  const { app: manifest } = await createManifestService(deps)
  const groups: Depot['groups'] = new Map()
  const notes = await notesService(deps, groups)
  const apps: Readonly<Record<string, Hono>> = { manifest, personalisation: notes.app }
  return {
    database,
    clock,
    tokens,
    faults: statementFaults(database.pool),
    groups,
    tellGroups: notes.tellGroups,
    async handle(service, request) {
      contexts.length = 0
      const app = apps[service]
      if (!app) throw new Error(`There is no service ${service}`)
      return await app.fetch(request)
    },
    close: () => database.close(),
  }
}
