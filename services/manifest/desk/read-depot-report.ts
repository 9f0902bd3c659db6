import { sql } from 'kysely'
import type { DepotReport, ReportDay } from '#contracts/depot/depot-report.ts'
import { unableReasonSchema } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { wasAttempt } from '#domain/parcel/attempts.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ofManifests, type ManifestKey } from '../manifest-key.ts'

type Db = ManifestDeps['db']
type Counts = Omit<ReportDay, 'subDepot' | 'day' | 'roundNumber' | 'roundName'>

interface List extends ManifestKey {
  expired_at: Date | null
}

const attempts = unableReasonSchema.options.filter(wasAttempt)

async function readLists(db: Db, subDepots: readonly string[], { from, to }: { from: string; to: string }) {
  return await db
    .selectFrom('manifests as m')
    .innerJoin('rounds as r', (join) => join.onRef('r.sub_depot', '=', 'm.sub_depot').onRef('r.id', '=', 'm.round_id'))
    .select(['m.sub_depot', 'm.id', 'm.date', 'm.expired_at', 'r.number', 'r.name'])
    .where('m.sub_depot', '=', sql<string>`any(${subDepots}::text[])`)
    .where('m.date', '>=', from)
    .where('m.date', '<=', to)
    .execute()
}

/**
 * Counts by list. Who was at the door in vain is in the ledger alone: a parcel past its week has no events, and
 * what was still on the list then was taken off it in that moment.
 * An event counts there as `standingEvents` says: unless it was undone, or replaced by one that was not.
 */
async function readCounts(db: Db, lists: readonly List[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { manifest_id: string }>`
    with ledger as materialized (
      select id, manifest_id, parcel_id, kind, status, reason, supersedes from parcel_events
      where ${ofManifests(lists)} and not for_review
    ), replaced as (
      select distinct later.supersedes as id from ledger as later
      left join ledger as undo on undo.kind = 'undo' and undo.supersedes = later.id
      where later.supersedes is not null and undo.id is null
    ), tried as (
      select distinct e.parcel_id from ledger as e left join replaced on replaced.id = e.id
      where replaced.id is null and e.kind <> 'undo' and e.status in ('unable_to_deliver', 'carry_forward')
        and (e.reason is null or e.reason = any(${attempts}::text[]))
    ), listed as (
      select p.manifest_id, p.status, p.attempts = 0 as first, p.status in ('confirmed', 'delivered') as delivered,
        p.status in ('confirmed', 'delivered') or tried.parcel_id is not null as attempted
      from (select id, manifest_id, status, attempts, removed_at from parcels where ${ofManifests(lists)}) as p
      join unnest(${lists.map(({ id }) => id)}::uuid[], ${lists.map((list) => list.expired_at?.toISOString() ?? null)}::timestamptz[]) as list (id, expired_at)
        on list.id = p.manifest_id
      left join tried on tried.parcel_id = p.id
      where p.removed_at is null or p.removed_at >= list.expired_at
    )
    select manifest_id, count(*)::int as received,
      count(*) filter (where attempted)::int as attempted,
      count(*) filter (where delivered)::int as delivered,
      count(*) filter (where status = 'confirmed')::int as confirmed,
      count(*) filter (where first and attempted)::int as "firstTried",
      count(*) filter (where first and delivered)::int as "firstDelivered",
      count(*) filter (where first and status = 'confirmed')::int as "firstConfirmed",
      count(*) filter (where status = 'carry_forward')::int as carried,
      count(*) filter (where status = 'missing')::int as missing
    from listed group by manifest_id`.execute(db)
  return new Map(rows.map(({ manifest_id, ...counts }) => [manifest_id, counts]))
}

const nothing: Counts = {
  received: 0,
  attempted: 0,
  delivered: 0,
  confirmed: 0,
  firstTried: 0,
  firstDelivered: 0,
  firstConfirmed: 0,
  carried: 0,
  missing: 0,
}

const inOrder = (a: ReportDay, b: ReportDay): number =>
  a.day.localeCompare(b.day) ||
  a.roundNumber.localeCompare(b.roundNumber, 'en', { numeric: true }) ||
  a.subDepot.localeCompare(b.subDepot)

/** The figures of all rounds of the caller's sub-depots from a day to another: two statements, however many rounds and days. */
export async function readDepotReport(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  caller: Caller,
  { from, to }: { from: string; to: string },
): Promise<DepotReport> {
  const at = clock.now()
  const subDepots = getCallerSubDepots(caller)
  const lists = subDepots.length === 0 ? [] : await readLists(db, subDepots, { from, to })
  const counts = lists.length === 0 ? new Map<string, Counts>() : await readCounts(db, lists)
  const days = lists.map((list): ReportDay => ({
    subDepot: list.sub_depot,
    day: list.date,
    roundNumber: list.number,
    roundName: list.name,
    ...(counts.get(list.id) ?? nothing),
  }))
  return { at: at.toISOString(), today: londonDay(at), from, to, subDepots, days: days.toSorted(inOrder) }
}
