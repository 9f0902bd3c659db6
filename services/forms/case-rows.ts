import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import { toPage, readAfter } from '#kit/http/page.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { fixedField, listPart, readParts, saveParts, type PartRefs, type Parts } from '#kit/sync/history.ts'
import { ownedKey, type OwnedKey } from '#kit/sync/owned-key.ts'

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

/** The lists of an enquiry that grow, or are long from the start. The other cases have none. */
export const enquiryParts = (key: string): Parts => ({
  messages: listPart(`enquiry/${key}`),
  answers: fixedField(`enquiry/${key}/answers`),
})

const partsOf = (kind: CaseTable, { courier, body: { id } }: OwnCase<Case>): { parts?: Parts } =>
  kind === 'enquiry' ? { parts: enquiryParts(ownedKey({ courier, id })) } : {}

/** A case whose body lacks the parts that `history` names. */
type StoredCase<Body extends Case> = OwnCase<Body> & { history: PartRefs | null }

async function wholeCases<Body extends Case>(
  db: QueryExecutorProvider,
  rows: readonly StoredCase<Body>[],
): Promise<OwnCase<Body>[]> {
  const bodies = await readParts(
    db,
    rows.map(({ body, history }) => ({ value: body, history })),
  )
  return rows.map(({ history: _history, ...row }, index) => ({ ...row, body: bodies[index] as Body }))
}

/** Locked against every other writer, in the order of the couriers and ids. */
export async function lockCases<Body extends Case>(
  tx: QueryExecutorProvider,
  kind: CaseTable,
  keys: readonly OwnedKey[],
): Promise<OwnCase<Body>[]> {
  const { rows } = await sql<StoredCase<Body>>`
    select c.courier, c.body, c.history, coalesce(h.sub_depot, '') as "subDepot" from ${sql.table(kind)} as c
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(courier text, id text) on c.courier = k.courier and c.id = k.id
    left join courier_home as h on h.courier = c.courier
    order by c.courier, c.id for update of c`.execute(tx)
  return await wholeCases(tx, rows)
}

/** A courier's cases in these states, locked against every other writer, in the order of their ids. */
export async function openCases<Body extends Case>(
  tx: QueryExecutorProvider,
  kind: CaseTable,
  { courier, subDepot }: { courier: string; subDepot: string },
  states: readonly string[],
): Promise<OwnCase<Body>[]> {
  const { rows } = await sql<StoredCase<Body>>`
    select courier, body, history from ${sql.table(kind)} where courier = ${courier} and state = any(${states}::text[])
    order by id for update`.execute(tx)
  return (await wholeCases(tx, rows)).map((own) => ({ ...own, subDepot }))
}

/** Writes them, and returns what the feeds of their couriers have of them. */
export async function saveCases(
  tx: QueryExecutorProvider,
  kind: CaseTable,
  changed: readonly OwnCase<Case>[],
  at: Date,
): Promise<FeedRow[]> {
  const stored = await saveParts(
    tx,
    changed.map((own) => ({ value: own.body, ...partsOf(kind, own) })),
  )
  const rows = changed.map(({ courier, body }, index) => ({
    courier,
    id: body.id,
    state: body.state,
    due_on: body.dueOn,
    body: stored[index]?.value,
    history: stored[index]?.history,
  }))
  await sql`
    insert into ${sql.table(kind)} (courier, id, state, due_on, body, history, changed_at)
    select r.courier, r.id, r.state, r.due_on, r.body, nullif(r.history, 'null'::jsonb), ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(courier text, id text, state text, due_on text, body jsonb, history jsonb)
    on conflict (courier, id) do update
      set state = excluded.state, due_on = excluded.due_on, body = excluded.body, history = excluded.history, changed_at = excluded.changed_at`.execute(
    tx,
  )
  return changed.map((own) => ({
    feed: courierFeed(own.courier),
    kind,
    id: own.body.id,
    value: own.body,
    ...partsOf(kind, own),
  }))
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
  const { rows } = await sql<StoredCase<ListedCases[Kind]>>`
    select courier, body, history from ${sql.table(kind)}
    where (${state ?? null}::text is null or state = ${state ?? null}) and (${courier ?? null}::text is null or courier = ${courier ?? null})
      and (${day}::text is null or (due_on, courier, id) > (${day}, ${of}, ${id}))
    order by due_on, courier, id limit ${limit + 1}`.execute(db)
  const cases = (await wholeCases(db, rows)).map((row) => ({ ...row.body, courier: row.courier }))
  return toPage(cases, limit, (each) => [each.dueOn, each.courier, each.id])
}
