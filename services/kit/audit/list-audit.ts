import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { auditEndpoint, type AuditEntry, type auditSearchSchema } from '#contracts/depot/audit.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Caller } from '../http/auth.ts'
import { implement, type Operation } from '../http/implement.ts'
import { momentSchema, toPage, readAfter } from '../http/page.ts'
import { depotsServed } from '../http/staff-access.ts'

type Search = z.infer<typeof auditSearchSchema>

type Row = Omit<AuditEntry, 'subDepot' | 'at'> & { at: Date; sub_depot: string }

const keySchema = z.tuple([momentSchema, z.uuid()])

const parseList = (names: string | undefined): string[] => names?.split(',').filter((name) => name !== '') ?? []

/** A LIKE pattern that matches the text literally: `%`, `_` and the escape character are escaped. */
const toLikePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const isAbout = (people: RawBuilder<unknown>) => sql`
  (actor = any(${people}) or username = any(${people}) or before = any(${people}) or after = any(${people})
    or exists (select from unnest(${people}) as person where position(person in about::text) > 0))`

function saysText(text: string, { textDeeds, textPeople }: Search): RawBuilder<unknown> {
  const part = toLikePattern(text)
  return sql`(deed ilike ${part} or username ilike ${part} or about::text ilike ${part} or before ilike ${part} or after ilike ${part}
    or deed = any(${parseList(textDeeds)}::text[]) or ${isAbout(sql`${parseList(textPeople)}::text[]`)})`
}

function toConditions(search: Search): RawBuilder<unknown> {
  const { after, deed, deeds, from, to, person, text } = search
  const end = readAfter(keySchema, after)
  const conditions = [
    deed !== undefined && sql`deed = ${deed}`,
    deeds !== undefined && sql`deed = any(${parseList(deeds)}::text[])`,
    from !== undefined && sql`at >= ${from}::timestamptz`,
    to !== undefined && sql`at < ${to}::timestamptz`,
    person !== undefined && isAbout(sql`${[person]}::text[]`),
    text !== undefined && saysText(text, search),
    end !== undefined && sql`(at, id) < (${end[0]}::timestamptz, ${end[1]}::uuid)`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

async function findAudit(db: Kysely<unknown>, caller: Caller, search: Search) {
  const { limit } = search
  const served = depotsServed(caller)
  const fits = toConditions(search)
  const newest = sql`order by at desc, id desc limit ${limit + 1}`
  const columns = sql`id, at, actor, username, sub_depot, deed, about, before, after`
  const all = sql<Row>`select ${columns} from audit where ${fits} ${newest}`
  // The newest of each sub-depot by its index: named together, the planner would sort all that there is.
  const ofDepots = sql<Row>`
    select ${columns} from unnest(${served}::text[]) as depot (code)
    cross join lateral (select ${columns} from audit where sub_depot = depot.code and ${fits} ${newest}) as own
    ${newest}`
  const { rows } = await (served === null ? all : ofDepots).execute(db)
  const page = toPage(rows, limit, ({ at, id }) => [at.toISOString(), id])
  const entries = page.rows.map(({ sub_depot: subDepot, at, ...row }) => ({ ...row, subDepot, at: at.toISOString() }))
  return { entries, next: page.next }
}

export const listAuditOperation = (service: ServiceKey, db: Kysely<unknown>): Operation =>
  implement(auditEndpoint(service), ({ caller, query }) => findAudit(db, caller, query))
