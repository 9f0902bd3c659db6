import { sql } from 'kysely'
import type { RoundFinish } from '#contracts/depot/depot-endpoints.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { estimateFinish, isBehind } from '#domain/pace/estimate-finish.ts'
import { countOpen, type CountStatus } from '#domain/parcel/open-parcels.ts'
import { formatClock } from '#domain/pace/finish-labels.ts'
import { doorReasons, driveDays, minuteOfDay } from '#domain/route/drive.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ofManifests, type ManifestKey } from '../manifest-key.ts'
import type { FoundManifest } from '../find-manifest.ts'

type Db = ManifestDeps['db']

/** The most past days of a round that its pace is read from. */
const mostPastDays = 20
/** Milliseconds for which the times of past days are held: late records change them. */
const holdFor = 6 * 60 * 60_000
/** The most lists whose times are held. A list has a few hundred numbers. */
const mostHeld = 5000

/** When the parcels of a list were recorded at their doors, in minutes after midnight, in order. */
interface ListTimes {
  /** Whether deliveries are recorded, so that a confirmed parcel is only loaded. */
  recordsDeliveries: boolean
  minutes: number[]
}

/** Times of past lists, without a name. Each process reads them again after some hours. */
const heldTimes = new WeakMap<Db, Map<string, { until: number; times: ListTimes }>>()

async function readTimes(db: Db, manifests: readonly ManifestKey[]): Promise<Map<string, ListTimes>> {
  if (manifests.length === 0) return new Map()
  const { rows } = await sql<{ manifest_id: string; delivered: number[] | null; confirmed: number[] | null }>`
    select manifest_id,
      array_agg(at order by at) filter (where not is_confirmed) as delivered,
      array_agg(at order by at) filter (where is_confirmed) as confirmed
    from (
      select manifest_id, parcel_id, status = 'confirmed' as is_confirmed,
        min(extract(epoch from (body ->> 'occurredAt')::timestamptz))::float8 as at
      from parcel_events
      where ${ofManifests(manifests)} and kind = 'status' and not for_review and body ->> 'by' = 'courier'
        and (status in ('delivered', 'confirmed')
          or status in ('unable_to_deliver', 'carry_forward') and reason = any(${[...doorReasons]}::text[]))
      group by manifest_id, parcel_id, status = 'confirmed') as visits
    group by manifest_id`.execute(db)
  const times = new Map<string, ListTimes>(manifests.map(({ id }) => [id, { recordsDeliveries: false, minutes: [] }]))
  for (const { manifest_id, delivered, confirmed } of rows) {
    const recorded = delivered ?? confirmed ?? []
    times.set(manifest_id, {
      recordsDeliveries: delivered !== null,
      minutes: recorded.map((seconds) => minuteOfDay(seconds * 1000)),
    })
  }
  return times
}

/** The times of the last days before a day, by the id of the round. */
async function readPastTimes(
  db: Db,
  found: readonly FoundManifest[],
  day: string,
  now: number,
): Promise<Map<string, ListTimes[]>> {
  const rows = await db
    .selectFrom('manifests')
    .select(['id', 'sub_depot', 'round_id'])
    .where('sub_depot', '=', sql<string>`any(${[...new Set(found.map(({ round }) => round.sub_depot))]}::text[])`)
    .where('round_id', '=', sql<string>`any(${found.map(({ round }) => round.id)}::uuid[])`)
    .where('date', '<', day)
    .where('date', '>=', addDays(day, -driveDays))
    .orderBy('date', 'desc')
    .execute()
  const byRound = new Map<string, ManifestKey[]>()
  for (const { id, sub_depot, round_id } of rows) {
    const own = byRound.get(round_id) ?? []
    if (own.length < mostPastDays) byRound.set(round_id, [...own, { id, sub_depot }])
  }
  const held = heldTimes.get(db) ?? new Map<string, { until: number; times: ListTimes }>()
  heldTimes.set(db, held)
  const wanted = [...byRound.values()].flat().filter(({ id }) => (held.get(id)?.until ?? 0) <= now)
  for (const [id, times] of await readTimes(db, wanted)) {
    held.delete(id)
    held.set(id, { until: now + holdFor, times })
  }
  const past = new Map(
    [...byRound].map(([round, lists]) => [round, lists.flatMap(({ id }) => held.get(id)?.times ?? [])]),
  )
  for (const id of [...held.keys()].slice(0, Math.max(0, held.size - mostHeld))) held.delete(id)
  return past
}

/** A round of today with the counts of its parcels. */
export interface RoundAtWork {
  found: FoundManifest
  counts: CountStatus
}

/**
 * Returns when each round of a day ends at its present pace, by the id of its list. Rounds that have not begun, are
 * done, or are closed have none. All times are by the service's clock, or corrected by it.
 */
export async function readFinishTimes(
  db: Db,
  rounds: readonly RoundAtWork[],
  day: string,
  at: Date,
): Promise<Map<string, RoundFinish>> {
  const open = rounds.filter(({ found }) => found.manifest.closed_at === null)
  if (open.length === 0) return new Map()
  const today = await readTimes(
    db,
    open.map(({ found }) => found.manifest),
  )
  const begun = open.filter(({ found }) => (today.get(found.manifest.id)?.minutes.length ?? 0) > 0)
  if (begun.length === 0) return new Map()
  const past = await readPastTimes(
    db,
    begun.map(({ found }) => found),
    day,
    at.getTime(),
  )
  const now = minuteOfDay(at.getTime())
  const toMoment = (minute: number): string | undefined => {
    const inDay = Math.min(1439, minute)
    return londonMoment(day, formatClock(inDay))?.toISOString()
  }
  const toMomentOrNull = (minute: number | null | undefined): string | null =>
    minute === null || minute === undefined ? null : (toMoment(minute) ?? null)
  return new Map(
    begun.flatMap(({ found, counts }): [string, RoundFinish][] => {
      const own = today.get(found.manifest.id)
      const days = past.get(found.round.id) ?? []
      const recordsDeliveries = [own, ...days].some((times) => times?.recordsDeliveries === true)
      if (!own || (recordsDeliveries && !own.recordsDeliveries)) return []
      const finish = estimateFinish(
        { minutes: own.minutes, left: countOpen(counts, recordsDeliveries), now },
        days.filter((times) => times.recordsDeliveries === recordsDeliveries).map(({ minutes }) => minutes),
      )
      const about = toMomentOrNull(finish?.at)
      if (!finish || about === null) return []
      return [
        [
          found.manifest.id,
          {
            about,
            from: toMomentOrNull(finish.range?.from),
            to: toMomentOrNull(finish.range?.to),
            usual: toMomentOrNull(finish.usual),
            isBehind: isBehind(finish),
          },
        ],
      ]
    }),
  )
}
