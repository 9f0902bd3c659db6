import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import type { WithdrawnForm } from '#contracts/forms/form-endpoints.ts'
import type { Form, FormEntry } from '#contracts/forms/form.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { Clock } from '#kit/clock.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import type { FormsTables } from './tables.ts'

export interface FormsStore {
  db: Kysely<FormsTables>
  clock: Clock
}

interface VersionRow {
  form: string
  version: number
  entry: FormEntry
}

const formOf = ({ form, version, entry }: VersionRow): Form => ({ ...entry, id: form, version })

export async function offeredForms(db: QueryExecutorProvider): Promise<Form[]> {
  const { rows } = await sql<VersionRow>`
    select v.form, v.version, v.entry from form join form_version v using (form, version)
    where offered order by form`.execute(db)
  return rows.map(formOf)
}

/** Returns the forms that were withdrawn, the latest first. */
export async function withdrawnForms(db: QueryExecutorProvider): Promise<WithdrawnForm[]> {
  const { rows } = await sql<VersionRow & { withdrawn_at: Date | null }>`
    select v.form, v.version, v.entry, withdrawn_at from form join form_version v using (form, version)
    where not offered order by withdrawn_at desc nulls last, form`.execute(db)
  return rows.map(({ withdrawn_at: at, ...row }) => ({
    ...formOf(row),
    withdrawnAt: at === null ? null : new Date(at).toISOString(),
  }))
}

/** One form as it was published; undefined: never. */
export type FindForm = (id: string, version: number) => Form | undefined

/** These versions, as far as there are such: an enquiry is judged by the one that it answers. */
export async function readForms(
  db: QueryExecutorProvider,
  wanted: readonly { formId: string; formVersion: number }[],
): Promise<FindForm> {
  const named = wanted.map(({ formId: form, formVersion: version }) => ({ form, version }))
  const { rows } = await sql<VersionRow>`
    select distinct v.form, v.version, v.entry from form_version v
    join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r(form text, version int8) on v.form = r.form and v.version = r.version`.execute(
    db,
  )
  const forms = new Map(rows.map((row) => [`${row.form} ${row.version}`, formOf(row)]))
  return (id, version) => forms.get(`${id} ${version}`)
}

/** Publishes a form. The same again changes nothing, and what was withdrawn is offered again. */
export async function publishForm({ db, clock }: FormsStore, id: string, entry: FormEntry): Promise<Form> {
  return await transact(db, async (tx) => {
    await sql`insert into form (form, version, offered) values (${id}, 0, true) on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ version: number; entry: FormEntry | null }>`
      select f.version, v.entry from form f left join form_version v using (form, version)
      where form = ${id} for update of f`.execute(tx)
    const newest = rows[0]?.version ?? 0
    const isSame = isDeepStrictEqual(rows[0]?.entry, structuredClone(entry))
    const version = isSame ? newest : newest + 1
    if (!isSame) {
      await sql`
        insert into form_version (form, version, entry, published_at)
        values (${id}, ${version}, ${JSON.stringify(entry)}::jsonb, ${clock.now()})`.execute(tx)
    }
    await sql`update form set version = ${version}, offered = true, withdrawn_at = null where form = ${id}`.execute(tx)
    return { ...entry, id, version }
  })
}

/** @throws ProblemError not-found */
export async function withdrawForm({ db, clock }: FormsStore, id: string): Promise<undefined> {
  const { numAffectedRows } = await sql`
    update form set offered = false, withdrawn_at = ${clock.now()} where form = ${id} and offered`.execute(db)
  if (numAffectedRows === 0n) throw new ProblemError('not-found')
}

/** Nobody knows all couriers here, so a courier's feed is brought up to date when they ask for it. */
export async function refreshForms({ db, clock }: FormsStore, caller: Caller): Promise<void> {
  await transact(db, async (tx) => {
    const wanted = new Map((await offeredForms(tx)).map((form) => [form.id, form]))
    await reconcileFeed(tx, courierFeed(caller.sub), 'form', wanted, clock.now())
  })
}

/** Demo data: nothing when there is a form already. */
export async function seedForms(store: FormsStore, forms: Readonly<Record<string, FormEntry>>): Promise<void> {
  const { rows } = await sql`select 1 from form limit 1`.execute(store.db)
  if (rows.length > 0) return
  for (const [id, entry] of Object.entries(forms)) await publishForm(store, id, entry)
}
