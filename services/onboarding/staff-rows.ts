import { sql, type QueryExecutorProvider } from 'kysely'
import type { CourierDocument } from '#contracts/document.ts'
import type { StaffDocumentRow } from '#contracts/staff-waiting.ts'
import { londonDay } from '#domain/day.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds, staffFeed } from '#kit/sync/group-feeds.ts'
import { ownedKey, type OwnedKey } from '#kit/sync/owned-key.ts'
import { lockDocumentsOf } from './document-rows.ts'
import { stepsOf, type OnboardingStore } from './step-store.ts'

const kind = 'staff-document'
/** Milliseconds for which staff see what has become of a document. */
const shownFor = 36 * 60 * 60 * 1000
/** Working days that a document may wait. */
const answerDays = 5

export interface ToldDocument {
  courier: string
  subDepot: string
  document: CourierDocument
}

async function titlesOf(tx: QueryExecutorProvider, documents: readonly ToldDocument[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const subDepot of new Set(documents.map((each) => each.subDepot))) {
    for (const { id, title } of await stepsOf(tx, subDepot)) titles.set(`${subDepot}/${id}`, title)
  }
  return titles
}

function rowOf(
  { courier, document }: ToldDocument,
  title: string,
  outcome: StaffDocumentRow['outcome'],
): StaffDocumentRow {
  const { id: step, sent, standing } = document
  const { id: submission, number, issuedOn, expiresOn, photos, receivedAt } = sent
  const dueOn = addWorkingDays(londonDay(new Date(receivedAt)), answerDays)
  return {
    id: ownedKey({ courier, id: step }),
    courier,
    askedAt: receivedAt,
    dueOn,
    outcome,
    step,
    title,
    submission,
    number,
    issuedOn,
    expiresOn,
    photos,
    standsUntil: standing?.until ?? null,
  }
}

/**
 * What the feeds of staff show of documents that have just been saved, and takes them out of that of a sub-depot where
 * their courier worked before. `by`: what whoever decides is signed in as; empty: their courier.
 */
export async function tellStaff(
  tx: QueryExecutorProvider,
  documents: readonly ToldDocument[],
  by: string,
  at: Date,
): Promise<FeedRow[]> {
  const keys = JSON.stringify(documents.map(({ courier, document: { id } }) => ({ courier, id })))
  const { rows: before } = await sql<OwnedKey & { told: string; home: string }>`
    select d.courier, d.step as id, d.told, d.sub_depot as home from document as d
    join jsonb_to_recordset(${keys}::jsonb) as k(courier text, id text) on d.courier = k.courier and d.step = k.id
    where d.told <> '' and d.told <> d.sub_depot`.execute(tx)
  await sql`
    update document as d set told = d.sub_depot, shown_until = case when d.state = 'received' then null else ${new Date(at.getTime() + shownFor)}::timestamptz end
    from jsonb_to_recordset(${keys}::jsonb) as k(courier text, id text) where d.courier = k.courier and d.step = k.id`.execute(
    tx,
  )
  const titles = await titlesOf(tx, documents)
  const here = documents.flatMap((each): FeedRow[] => {
    const { subDepot, document } = each
    const { state } = document.sent
    const value = rowOf(
      each,
      titles.get(`${subDepot}/${document.id}`) ?? document.id,
      state === 'received' ? null : { state, by, at: at.toISOString() },
    )
    return deciderFeeds(subDepot).map((feed) => ({ feed, kind, id: value.id, value }))
  })
  return [
    ...before.map(({ told, ...key }) => ({ feed: staffFeed(told), kind, id: ownedKey(key), value: null })),
    ...here,
  ]
}

/** Documents that wait and that the staff of the sub-depot have not: those of before there were feeds of staff, and those that have moved. */
export async function tellUntold({ db, clock }: OnboardingStore, only: string | null = null): Promise<void> {
  const { rows } = await sql<OwnedKey>`
    select courier, step as id from document
    where state = 'received' and told is distinct from sub_depot and (${only}::text is null or courier = ${only})
    order by courier, step`.execute(db)
  if (rows.length === 0) return
  await transact(db, async (tx) => {
    const at = clock.now()
    const waiting = (await lockDocumentsOf(tx, rows)).filter(({ body }) => body.sent.state === 'received')
    await appendFeed(
      tx,
      await tellStaff(
        tx,
        waiting.map(({ courier, sub_depot: subDepot, body: document }) => ({ courier, subDepot, document })),
        '',
        at,
      ),
      at,
    )
  })
}

/** Takes what was decided some time ago out of the feeds of staff. Returns how many documents that were; to repeat it changes nothing. */
export async function forgetDecided({ db, clock }: OnboardingStore): Promise<number> {
  const at = clock.now()
  return await transact(db, async (tx) => {
    const { rows } = await sql<OwnedKey & { told: string }>`
      update document set shown_until = null where shown_until <= ${at} returning courier, step as id, coalesce(told, '') as told`.execute(
      tx,
    )
    await appendFeed(
      tx,
      rows.flatMap(({ told, ...key }) =>
        deciderFeeds(told).map((feed) => ({ feed, kind, id: ownedKey(key), value: null })),
      ),
      at,
    )
    return rows.length
  })
}
