import { sql, type QueryExecutorProvider } from 'kysely'
import type { StaffAdvert } from '#contracts/marketplace/marketplace-endpoints.ts'
import type { AdvertState, ReportReason } from '#contracts/marketplace/marketplace.ts'
import { advertStateAt } from '#domain/marketplace/advance-advert.ts'
import type { AdvertRow } from './advert-rows.ts'

interface ReportRow {
  advert: string
  id: string
  reply: string | null
  reason: ReportReason
  note: string
  at: Date
}

type Reports = StaffAdvert['reports']

/** Returns the open reports of adverts by id, the oldest first. */
export async function findOpenReports(
  db: QueryExecutorProvider,
  ids: readonly string[],
): Promise<Map<string, Reports>> {
  const { rows } = await sql<ReportRow>`
    select advert, id, reply, reason, note, at from report
    where advert = any(${ids}::uuid[]) and settled_at is null order by at, id`.execute(db)
  const found = new Map<string, Reports>()
  for (const { advert, id, reply, reason, note, at } of rows)
    found.set(advert, [...(found.get(advert) ?? []), { id, reply, reason, note, at: at.toISOString() }])
  return found
}

export async function readStaffAdverts(
  db: QueryExecutorProvider,
  adverts: readonly AdvertRow[],
  now: Date,
): Promise<StaffAdvert[]> {
  const reports = await findOpenReports(
    db,
    adverts.map(({ body }) => body.id),
  )
  return adverts.map(({ courier, body }) => ({
    ...body,
    state: advertStateAt(body, now.toISOString()),
    courier,
    reports: reports.get(body.id) ?? [],
  }))
}

interface AdvertSearch {
  subDepots: readonly string[]
  state?: AdvertState | undefined
  reported: boolean
}

/** Those that were sent first at the head; at most 200. */
export async function findAdverts(
  db: QueryExecutorProvider,
  { subDepots, state, reported }: AdvertSearch,
  now: Date,
): Promise<StaffAdvert[]> {
  const { rows } = await sql<AdvertRow>`
    select courier, body from advert as a
    where sub_depot = any(${subDepots}::text[])
      and (${state ?? null}::text is null
        or case when state = 'live' and live_until <= ${now} then 'expired' else state end = ${state ?? null})
      and (not ${reported} or exists (select from report as r where r.advert = a.id and r.settled_at is null))
    order by sent_at, id limit 200`.execute(db)
  return await readStaffAdverts(db, rows, now)
}
