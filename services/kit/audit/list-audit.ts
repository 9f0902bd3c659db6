import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { auditEndpoint, type AuditEntry } from '#contracts/audit.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Caller } from '../http/auth.ts'
import { implement, type Operation } from '../http/implement.ts'
import { momentSchema, pageOf, readAfter } from '../http/page.ts'
import { depotsServed } from '../http/staff-access.ts'

interface Search {
  limit: number
  after?: string | undefined
  deed?: string | undefined
}

type Row = Omit<AuditEntry, 'subDepot' | 'at'> & { at: Date; sub_depot: string }

const keySchema = z.tuple([momentSchema, z.uuid()])

async function findAudit(db: Kysely<unknown>, caller: Caller, { limit, after, deed }: Search) {
  const served = depotsServed(caller)
  const end = readAfter(keySchema, after)
  const fits = sql`
    ${deed === undefined ? sql`true` : sql`deed = ${deed}`}
      and ${end === undefined ? sql`true` : sql`(at, id) < (${end[0]}::timestamptz, ${end[1]}::uuid)`}`
  const newest = sql`order by at desc, id desc limit ${limit + 1}`
  const columns = sql`id, at, actor, username, sub_depot, deed, about, before, after`
  const all = sql<Row>`select ${columns} from audit where ${fits} ${newest}`
  // The newest of each sub-depot by its index: named together, the planner would sort all that there is.
  const ofDepots = sql<Row>`
    select ${columns} from unnest(${served}::text[]) as depot (code)
    cross join lateral (select ${columns} from audit where sub_depot = depot.code and ${fits} ${newest}) as own
    ${newest}`
  const { rows } = await (served === null ? all : ofDepots).execute(db)
  const page = pageOf(rows, limit, ({ at, id }) => [at.toISOString(), id])
  const entries = page.rows.map(({ sub_depot: subDepot, at, ...row }) => ({ ...row, subDepot, at: at.toISOString() }))
  return { entries, next: page.next }
}

export const listAuditOperation = (service: ServiceKey, db: Kysely<unknown>): Operation =>
  implement(auditEndpoint(service), ({ caller, query }) => findAudit(db, caller, query))
