import { sql, type QueryExecutorProvider } from 'kysely'
import type { ContentChanges } from '#contracts/content/content-import.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import type { DraftDocument } from './check-folder.ts'
import { readDocuments, findReleases, type ContentStore } from './editions.ts'
import { difference, lockHead, publishStaged, raiseRevision, writeDocuments } from './publish.ts'

interface Staging {
  /** Null for a preview. */
  label: string | null
  scheduledAt: Date | null
  expiresAt: Date | null
}

interface Staged {
  changes: ContentChanges
  documents: string[]
}

async function forget(db: QueryExecutorProvider, stamp: string): Promise<void> {
  await sql`delete from document where stamp = ${stamp}`.execute(db)
  await sql`delete from release where stamp = ${stamp}`.execute(db)
}

const stampOf = async (db: QueryExecutorProvider, label: string): Promise<string | undefined> =>
  (await sql<{ stamp: string }>`select stamp from release where label = ${label}`.execute(db)).rows[0]?.stamp

/** Saves the changes of a folder as a release, whose ref is its stamp. A release with the same label is replaced. */
export async function stageDocuments(
  store: ContentStore,
  drafts: readonly DraftDocument[],
  { label, scheduledAt, expiresAt }: Staging,
): Promise<Staged> {
  return await transact(store.db, async (tx) => {
    await lockHead(tx, store)
    const { written, counts } = difference(await readDocuments(tx, ''), drafts, store.clock.now())
    const earlier = label === null ? undefined : await stampOf(tx, label)
    if (earlier !== undefined) await forget(tx, earlier)
    const stamp = store.newId()
    await sql`
      insert into release (stamp, label, scheduled_at, expires_at)
      values (${stamp}, ${label}, ${scheduledAt}, ${expiresAt})`.execute(tx)
    await writeDocuments(tx, stamp, written)
    await raiseRevision(tx)
    return { changes: { ...counts, removed: 0, ref: stamp }, documents: written.map(({ id }) => id) }
  })
}

/** @throws ProblemError not-found */
export async function publishByLabel(store: ContentStore, label: string): Promise<ContentChanges> {
  return await transact(store.db, async (tx) => {
    await lockHead(tx, store)
    const stamp = await stampOf(tx, label)
    if (stamp === undefined) throw new ProblemError('not-found', { detail: `There is no release ${label}.` })
    return await publishStaged(tx, store, stamp)
  })
}

/** @throws ProblemError not-found */
export async function withdrawByLabel(store: ContentStore, label: string): Promise<undefined> {
  await transact(store.db, async (tx) => {
    await lockHead(tx, store)
    const stamp = await stampOf(tx, label)
    if (stamp === undefined) throw new ProblemError('not-found', { detail: `There is no release ${label}.` })
    await forget(tx, stamp)
    await raiseRevision(tx)
  })
}

/** Publishes the releases that are due. Every request calls this first, so that none is early or late. */
export async function publishDue(store: ContentStore): Promise<void> {
  const isDue = ({ scheduledAt }: { scheduledAt: Date | null }) =>
    scheduledAt !== null && scheduledAt <= store.clock.now()
  if (!(await findReleases(store)).some(isDue)) return
  await transact(store.db, async (tx) => {
    await lockHead(tx, store)
    const { rows } = await sql<{ stamp: string }>`
      select stamp from release where scheduled_at <= ${store.clock.now()} order by scheduled_at, stamp`.execute(tx)
    for (const { stamp } of rows) await publishStaged(tx, store, stamp)
  })
}
