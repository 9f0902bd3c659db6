import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type { CourierDocument, DocumentState } from '#contracts/onboarding/document.ts'
import type { StaffDocument } from '#contracts/onboarding/onboarding-endpoints.ts'
import { momentSchema, toPage, readAfter } from '#kit/http/page.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { OwnedKey } from '#kit/sync/owned-key.ts'

interface DocumentRow {
  courier: string
  sub_depot: string
  body: CourierDocument
}

const staffDocumentOf = ({ courier, sub_depot: subDepot, body }: DocumentRow): StaffDocument => ({
  ...body,
  courier,
  subDepot,
})

/** Locked against every other writer, in the order of the steps, which come sorted. */
export async function lockDocuments(
  tx: QueryExecutorProvider,
  courier: string,
  steps: readonly string[],
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select courier, sub_depot, body from document where courier = ${courier} and step = any(${steps}::text[])
    order by step for update`.execute(tx)
  return rows
}

/** The same of many couriers, in the order of the couriers and steps. */
export async function lockOwnedDocuments(tx: QueryExecutorProvider, keys: readonly OwnedKey[]): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.courier, d.sub_depot, d.body from document as d
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(courier text, id text) on d.courier = k.courier and d.step = k.id
    order by d.courier, d.step for update of d`.execute(tx)
  return rows
}

export async function saveDocuments(
  tx: QueryExecutorProvider,
  courier: string,
  subDepot: string,
  changed: readonly CourierDocument[],
  at: Date,
): Promise<void> {
  const rows = changed.map((body) => ({
    step: body.id,
    state: body.sent.state,
    received_at: body.sent.receivedAt,
    until: body.standing?.until ?? null,
    body,
  }))
  await sql`
    insert into document (courier, step, sub_depot, state, received_at, until, body, changed_at)
    select ${courier}, r.step, ${subDepot}, r.state, r.received_at, r.until, r.body, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(step text, state text, received_at timestamptz, until text, body jsonb)
    on conflict (courier, step) do update
      set sub_depot = excluded.sub_depot, state = excluded.state, received_at = excluded.received_at,
        until = excluded.until, body = excluded.body, changed_at = excluded.changed_at`.execute(tx)
}

export const documentFeedRow = (courier: string, document: CourierDocument): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'document',
  id: document.id,
  value: document,
})

/** A courier's documents go with them to another sub-depot. */
export async function moveDocuments(tx: QueryExecutorProvider, courier: string, subDepot: string): Promise<void> {
  await sql`update document set sub_depot = ${subDepot} where courier = ${courier} and sub_depot <> ${subDepot}`.execute(
    tx,
  )
}

export interface DocumentSearch {
  /** Null for all. */
  subDepots: readonly string[] | null
  state?: DocumentState | undefined
  courier?: string | undefined
  limit: number
  after?: string | undefined
}

/** The time of receipt, courier and step of the last row. */
const keySchema = z.tuple([momentSchema, z.string(), z.string()])

/** Returns documents, the oldest first. @throws ProblemError body-invalid */
export async function findDocuments(
  db: QueryExecutorProvider,
  { subDepots, state, courier, limit, after }: DocumentSearch,
): Promise<{ documents: StaffDocument[]; next: string | null }> {
  const [at, of, step] = readAfter(keySchema, after) ?? [null, null, null]
  const { rows } = await sql<DocumentRow>`
    select courier, sub_depot, body from document
    where (${subDepots === null} or sub_depot = any(${subDepots ?? []}::text[]))
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${courier ?? null}::text is null or courier = ${courier ?? null})
      and (${at}::timestamptz is null or (received_at, courier, step) > (${at}::timestamptz, ${of}, ${step}))
    order by received_at, courier, step limit ${limit + 1}`.execute(db)
  const { rows: documents, next } = toPage(rows.map(staffDocumentOf), limit, (each) => [
    each.sent.receivedAt,
    each.courier,
    each.id,
  ])
  return { documents, next }
}

/** Whether a courier's photo belongs to what they have handed in last, at one of these sub-depots; null: at any. */
export async function isHandedIn(
  db: QueryExecutorProvider,
  { owner, id }: { owner: string; id: string },
  subDepots: readonly string[] | null,
): Promise<boolean> {
  const photo = JSON.stringify([{ id }])
  const { rows } = await sql`
    select 1 from document where courier = ${owner} and (${subDepots === null} or sub_depot = any(${subDepots ?? []}::text[]))
      and body -> 'sent' -> 'photos' @> ${photo}::jsonb limit 1`.execute(db)
  return rows.length > 0
}
