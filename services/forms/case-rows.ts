import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { courierFeed } from '#kit/sync/feed.ts'
import type { FeedRow } from '#kit/sync/feed.ts'

/** What a courier has sent to be looked at, and becomes due: an enquiry, a claim. */
export interface Case {
  id: string
  state: string
  /** "2026-05-21". */
  dueOn: string
}

/** The name of a table, and of its rows in the feed. */
type CaseKind = 'enquiry' | 'claim'

const tableOf = (kind: CaseKind) => sql.table(kind)

/** Locked against every other writer, in the order of the ids, which come sorted. */
export async function lockCases<Body extends Case>(tx: QueryExecutorProvider, kind: CaseKind, courier: string, ids: readonly string[]): Promise<Body[]> {
  const { rows } = await sql<{ body: Body }>`
    select body from ${tableOf(kind)} where courier = ${courier} and id = any(${ids}::text[])
    order by id for update`.execute(tx)
  return rows.map(({ body }) => body)
}

export async function saveCases(tx: QueryExecutorProvider, kind: CaseKind, courier: string, changed: readonly Case[], at: Date): Promise<void> {
  const rows = changed.map((body) => ({ id: body.id, state: body.state, due_on: body.dueOn, body }))
  await sql`
    insert into ${tableOf(kind)} (courier, id, state, due_on, body, changed_at)
    select ${courier}, r.id, r.state, r.due_on, r.body, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, state text, due_on text, body jsonb)
    on conflict (courier, id) do update
      set state = excluded.state, due_on = excluded.due_on, body = excluded.body, changed_at = excluded.changed_at`.execute(tx)
}

/** What the feed of its courier has of it. */
export const caseFeedRow = (kind: CaseKind, courier: string, value: Case): FeedRow => ({ feed: courierFeed(courier), kind, id: value.id, value })

export interface CaseSearch {
  state?: string | undefined
  courier?: string | undefined
}

/** The most pressing first, each with its courier; at most 500. */
export async function findCases<Body extends Case>(
  db: QueryExecutorProvider,
  kind: CaseKind,
  { state, courier }: CaseSearch,
): Promise<(Body & { courier: string })[]> {
  const { rows } = await sql<{ courier: string; body: Body }>`
    select courier, body from ${tableOf(kind)}
    where (${state ?? null}::text is null or state = ${state ?? null}) and (${courier ?? null}::text is null or courier = ${courier ?? null})
    order by due_on, courier, id limit 500`.execute(db)
  return rows.map((row) => ({ ...row.body, courier: row.courier }))
}
