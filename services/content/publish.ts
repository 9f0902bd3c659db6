import { isDeepStrictEqual } from 'node:util'
import { sql, type QueryExecutorProvider } from 'kysely'
import type { ContentChanges } from '#contracts/content/content-import.ts'
import type { ContentDocument } from '#contracts/content/content.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import type { DraftDocument } from './check-folder.ts'
import { readDocuments, readHead, type ContentStore } from './editions.ts'

/** Past refs that are known as such. */
const remembered = 500
const monthMs = 30 * 86_400_000

/** "2026-05-14T07:10:00+0000", as Prismic writes moments. */
export const prismicMoment = (moment: Date): string => `${moment.toISOString().slice(0, 19)}+0000`

interface Difference {
  /** Those of the folder that are new or not as they were. */
  written: ContentDocument[]
  missing: string[]
  counts: Omit<ContentChanges, 'ref'>
}

const sameParts = ({ uid, type, lang, tags, slugs, alternate_languages, data }: ContentDocument): unknown => ({
  uid,
  type,
  lang,
  tags,
  slugs,
  alternate_languages,
  data,
})

/** Returns the changes that a folder makes. Unchanged documents keep their dates. */
export function difference(
  before: readonly ContentDocument[],
  drafts: readonly DraftDocument[],
  now: Date,
): Difference {
  const known = new Map(before.map((document) => [document.id, document]))
  const written: ContentDocument[] = []
  for (const { dates, ...draft } of drafts) {
    const old = known.get(draft.id)
    const moment = prismicMoment(now)
    const document = {
      ...draft,
      first_publication_date: dates.first ?? old?.first_publication_date ?? moment,
      last_publication_date: dates.last ?? moment,
    }
    if (!old || !isDeepStrictEqual(sameParts(old), sameParts(document))) written.push(document)
  }
  const ids = new Set(drafts.map(({ id }) => id))
  const missing = before.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  const added = written.filter(({ id }) => !known.has(id)).length
  return {
    written,
    missing,
    counts: {
      added,
      changed: written.length - added,
      removed: missing.length,
      unchanged: drafts.length - written.length,
    },
  }
}

export async function writeDocuments(
  db: QueryExecutorProvider,
  stamp: string,
  documents: readonly ContentDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const bodies = JSON.stringify(documents)
  await sql`
    insert into document (stamp, id, body)
    select ${stamp}::text, given.body ->> 'id', given.body from jsonb_array_elements(${bodies}::jsonb) as given (body)
    on conflict (stamp, id) do update set body = excluded.body`.execute(db)
}

/** Locks the store's one head. What is changed under it is changed by one at a time. */
export async function lockHead(db: QueryExecutorProvider, { newId }: ContentStore): Promise<void> {
  await sql`insert into edition (one, revision, master_ref) values (true, 0, ${newId()}) on conflict do nothing`.execute(
    db,
  )
  await sql`select 1 from edition for update`.execute(db)
}

/** Every process sees by it that what it has in memory is of yesterday. */
export const raiseRevision = async (db: QueryExecutorProvider): Promise<unknown> =>
  await sql`update edition set revision = revision + 1`.execute(db)

async function changeMaster(db: QueryExecutorProvider, { clock, newId }: ContentStore): Promise<string> {
  const { master } = await readHead(db)
  const [now, next] = [clock.now(), newId()]
  await sql`insert into past_ref (ref, replaced_at) values (${master}, ${now}) on conflict do nothing`.execute(db)
  await sql`delete from past_ref where ref in (select ref from past_ref order by replaced_at desc offset ${remembered})`.execute(
    db,
  )
  await sql`delete from document where stamp in (select stamp from release where expires_at < ${new Date(now.getTime() - monthMs)})`.execute(
    db,
  )
  await sql`delete from release where expires_at < ${new Date(now.getTime() - monthMs)}`.execute(db)
  await sql`update edition set master_ref = ${next}`.execute(db)
  await raiseRevision(db)
  return next
}

/**
 * Makes the folder what is published. `removing`: of how many documents the sender knows that they go.
 * @throws ProblemError import-refused
 */
export async function publishDocuments(
  store: ContentStore,
  drafts: readonly DraftDocument[],
  removing: number,
): Promise<ContentChanges> {
  return await transact(store.db, async (tx) => {
    await lockHead(tx, store)
    const { written, missing, counts } = difference(await readDocuments(tx, ''), drafts, store.clock.now())
    if (missing.length !== removing) {
      const names = missing
        .slice(0, 20)
        .map((id) => ({ at: id, message: 'It is published, and the folder does not have it.' }))
      throw new ProblemError('import-refused', {
        detail: `Documents that this would remove: ${missing.length}, and that were to be removed: ${removing}.`,
        issues: names,
      })
    }
    if (written.length + missing.length === 0) return { ...counts, ref: (await readHead(tx)).master }
    await writeDocuments(tx, '', written)
    await sql`delete from document where stamp = '' and id in (select jsonb_array_elements_text(${JSON.stringify(missing)}::jsonb))`.execute(
      tx,
    )
    return { ...counts, ref: await changeMaster(tx, store) }
  })
}

/** Publishes what is staged under a stamp, and ends the release. For a caller that has locked the head. */
export async function publishStaged(
  db: QueryExecutorProvider,
  store: ContentStore,
  stamp: string,
): Promise<ContentChanges> {
  const now = store.clock.now()
  const staged = (await readDocuments(db, stamp)).map((document) => ({ ...document, dates: {} }))
  const { written, counts } = difference(await readDocuments(db, ''), staged, now)
  await writeDocuments(db, '', written)
  await sql`delete from document where stamp = ${stamp}`.execute(db)
  await sql`delete from release where stamp = ${stamp}`.execute(db)
  return { ...counts, removed: 0, ref: await changeMaster(db, store) }
}
