import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import { toPage, readAfter } from '#kit/http/page.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { OwnedKey } from '#kit/sync/owned-key.ts'

export interface Case {
  id: string
  state: string
  /** The day in the form "2026-05-21". */
  dueOn: string
}

export interface OwnCase<Body extends Case> {
  courier: string
  body: Body
  /** The sub-depot of its courier; absent or empty if none is known. */
  subDepot?: string
}

/** The name of a table of cases, which is also the kind of their rows in the feed: "claim". Only code names one. */
export type CaseTable = string

/** Locked against every other writer, in the order of the couriers and ids. */
export async function lockCases<Body extends Case>(
  tx: QueryExecutorProvider,
  kind: CaseTable,
  keys: readonly OwnedKey[],
): Promise<OwnCase<Body>[]> {
  const { rows } = await sql<OwnCase<Body>>`
    select c.courier, c.body, coalesce(h.sub_depot, '') as "subDepot" from ${sql.table(kind)} as c
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(courier text, id text) on c.courier = k.courier and c.id = k.id
    left join courier_home as h on h.courier = c.courier
    order by c.courier, c.id for update of c`.execute(tx)
  return rows
}

/** A courier's cases in these states, locked against every other writer, in the order of their ids. */
export async function openCases<Body extends Case>(
  tx: QueryExecutorProvider,
  kind: CaseTable,
  { courier, subDepot }: { courier: string; subDepot: string },
  states: readonly string[],
): Promise<OwnCase<Body>[]> {
  const { rows } = await sql<{ body: Body }>`
    select body from ${sql.table(kind)} where courier = ${courier} and state = any(${states}::text[])
    order by id for update`.execute(tx)
  return rows.map(({ body }) => ({ courier, body, subDepot }))
}

/** Writes them, and returns what the feeds of their couriers have of them. */
export async function saveCases(
  tx: QueryExecutorProvider,
  kind: CaseTable,
  changed: readonly OwnCase<Case>[],
  at: Date,
): Promise<FeedRow[]> {
  const rows = changed.map(({ courier, body }) => ({
    courier,
    id: body.id,
    state: body.state,
    due_on: body.dueOn,
    body,
  }))
  await sql`
    insert into ${sql.table(kind)} (courier, id, state, due_on, body, changed_at)
    select r.courier, r.id, r.state, r.due_on, r.body, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(courier text, id text, state text, due_on text, body jsonb)
    on conflict (courier, id) do update
      set state = excluded.state, due_on = excluded.due_on, body = excluded.body, changed_at = excluded.changed_at`.execute(
    tx,
  )
  return changed.map(({ courier, body }) => ({ feed: courierFeed(courier), kind, id: body.id, value: body }))
}

export interface CaseSearch {
  state?: string | undefined
  courier?: string | undefined
  limit: number
  after?: string | undefined
}

/** The due day, courier and id of the last row. */
const keySchema = z.tuple([z.string(), z.string(), z.string()])

/** The tables that staff can page through. */
interface ListedCases {
  claim: Claim
  enquiry: Enquiry
}

/** Returns a page of cases with their couriers, the most pressing first. @throws ProblemError body-invalid */
export async function findCases<Kind extends keyof ListedCases>(
  db: QueryExecutorProvider,
  kind: Kind,
  { state, courier, limit, after }: CaseSearch,
): Promise<{ rows: (ListedCases[Kind] & { courier: string })[]; next: string | null }> {
  const [day, of, id] = readAfter(keySchema, after) ?? [null, null, null]
  const { rows } = await sql<OwnCase<ListedCases[Kind]>>`
    select courier, body from ${sql.table(kind)}
    where (${state ?? null}::text is null or state = ${state ?? null}) and (${courier ?? null}::text is null or courier = ${courier ?? null})
      and (${day}::text is null or (due_on, courier, id) > (${day}, ${of}, ${id}))
    order by due_on, courier, id limit ${limit + 1}`.execute(db)
  const cases = rows.map((row) => ({ ...row.body, courier: row.courier }))
  return toPage(cases, limit, (each) => [each.dueOn, each.courier, each.id])
}
