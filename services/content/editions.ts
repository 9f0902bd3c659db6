import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import type { ContentDocument } from '#contracts/content/content.ts'
import type { Clock } from '#kit/clock.ts'
import type { ContentTables } from './tables.ts'
import { previewExpired, refExpired, refNotFound } from './prismic-error.ts'

export interface ContentStore {
  db: Kysely<ContentTables>
  clock: Clock
  newId: () => string
}

export interface Edition {
  ref: string
  documents: readonly ContentDocument[]
  find: (id: string) => ContentDocument | undefined
}

export interface Release {
  ref: string
  stamp: string
  label: string
  scheduledAt: Date | null
}

interface Head {
  revision: number
  master: string
}

export async function readHead(db: QueryExecutorProvider): Promise<Head> {
  const { rows } = await sql<Head>`select revision, master_ref as master from edition`.execute(db)
  return rows[0] ?? { revision: 0, master: 'empty' }
}

export async function readDocuments(db: QueryExecutorProvider, stamp: string): Promise<ContentDocument[]> {
  const { rows } = await sql<{
    body: ContentDocument
  }>`select body from document where stamp = ${stamp} order by id`.execute(db)
  return rows.map(({ body }) => body)
}

/** A release's ref changes with the master, as what it shows does. */
const releaseRef = (stamp: string, master: string): string => `${stamp}~${master}`

export async function findReleases({ db }: Pick<ContentStore, 'db'>): Promise<Release[]> {
  const { master } = await readHead(db)
  const { rows } = await sql<Omit<Release, 'ref'>>`
    select stamp, label, scheduled_at as "scheduledAt" from release where label is not null order by label`.execute(db)
  return rows.map((row) => ({ ...row, ref: releaseRef(row.stamp, master) }))
}

/** Returns the stamp of a release's ref, or of a preview's, which is an address. */
const stampIn = (ref: string): string => ref.replace(/~.*$/, '').replace(/^.*\/previews\//, '')

/** Undefined: what the ref shows is what is published. @throws PrismicError */
async function findStamp({ db, clock }: ContentStore, ref: string, master: string): Promise<string | undefined> {
  if (ref === master) return undefined
  const { rows } = await sql<{
    expires_at: Date | null
  }>`select expires_at from release where stamp = ${stampIn(ref)}`.execute(db)
  const [release] = rows
  if (release?.expires_at && release.expires_at <= clock.now()) throw previewExpired()
  if (release) return stampIn(ref)
  const { rows: past } = await sql`select 1 from past_ref where ref = ${ref}`.execute(db)
  throw past.length > 0 ? refExpired(master) : refNotFound(master)
}

function editionOf(ref: string, documents: readonly ContentDocument[]): Edition {
  const byId = new Map(documents.map((document) => [document.id, document]))
  return { ref, documents, find: (id) => byId.get(id) }
}

/** The number of editions in memory. */
const most = 4

/** Gives what a ref shows. Editions are read once for each change of the store. */
export function createEditions(store: ContentStore): (ref: string) => Promise<Edition> {
  const kept = new Map<string, Edition>()
  const keep = (key: string, edition: Edition): Edition => {
    kept.delete(key)
    kept.set(key, edition)
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
    return edition
  }
  return async (ref) => {
    const { revision, master } = await readHead(store.db)
    const stamp = await findStamp(store, ref, master)
    const key = `${revision} ${stamp ?? ''}`
    const known = kept.get(key)
    if (known) return keep(key, known)
    const published = await readDocuments(store.db, '')
    if (stamp === undefined) return keep(key, editionOf(ref, published))
    const staged = await readDocuments(store.db, stamp)
    const ids = new Set(staged.map(({ id }) => id))
    return keep(key, editionOf(ref, [...published.filter(({ id }) => !ids.has(id)), ...staged]))
  }
}
