import { sql, type RawBuilder } from 'kysely'
import type { DepotRound, DepotRounds, RoundDay, RoundFinish } from '#contracts/depot/depot-endpoints.ts'
import { parcelStatusSchema, type ParcelStatus } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { wholeNumber } from '#domain/parcel/part-number.ts'
import { countRoundStops } from '#domain/stops/count-round-stops.ts'
import type { CountStatus } from '#domain/parcel/open-parcels.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import { toManifest } from '../feed-values.ts'
import type { FoundManifest } from '../find-manifest.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ofManifests, type ManifestKey } from '../manifest-key.ts'
import { toDepotOffer } from '../part-offers/part-offer.ts'
import { readOffersOfLists } from '../part-offers/part-offer-store.ts'
import { reportedHash } from '../parcel-row.ts'
import { readGivenDays, type GivenDays } from '../round-days.ts'
import { getShownStops, readStopLists, type StoredStopList } from '../stops/stop-store.ts'
import { readFinishTimes } from './finish-times.ts'
import { listedManifests } from './listed-manifests.ts'

/** Milliseconds within which a carry forward is one of lately. */
const lately = 60 * 60_000

type Db = ManifestDeps['db']

/**
 * A condition on `parcels`: an event fulfils `is` and was not superseded. Rows from before events were stored beside them
 * have theirs in the row; the first condition passes over the many whose events have no mark.
 */
const hasEvent = (is: RawBuilder<unknown>) => sql`(jsonb_path_exists(events, '$[*].mark') and exists (
    select from jsonb_array_elements(events) as event where ${is} and not exists (
      select from jsonb_array_elements(events) as later where later ->> 'supersedes' = event ->> 'id'))
  or parcels.history is not null and exists (
    select from (select item as event from history where key = 'parcel/' || parcels.id and item ? 'mark') as own where ${is} and not exists (
      select from history as later where later.key = 'parcel/' || parcels.id and later.item ->> 'supersedes' = event ->> 'id')))`

/** An extra parcel that the courier's report still covers. */
const waitsForDepot = sql`body_hash = ${reportedHash} and ${hasEvent(sql`event ->> 'mark' = 'extra'`)}`

/** A mark that is still valid. */
const hasMark = hasEvent(sql`event ? 'mark'`)

async function countParcels(db: Db, manifests: readonly ManifestKey[]) {
  return await db
    .selectFrom('parcels')
    .select((query) => [
      'manifest_id',
      'status',
      query.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where attempts > 0)`.as('carried'),
      sql<number>`count(*) filter (where ${waitsForDepot})`.as('extra'),
      sql<number>`count(*) filter (where ${hasMark})`.as('marked'),
    ])
    .where(ofManifests(manifests))
    .where((query) => query.or([query('removed_at', 'is', null), query('body', 'is', null)]))
    .groupBy(['manifest_id', 'status'])
    .execute()
}

/** Returns what couriers have recorded on each list, by courier. */
async function readRecorded(db: Db, manifests: readonly ManifestKey[], at: Date) {
  const since = new Date(at.getTime() - lately).toISOString()
  return await db
    .selectFrom('parcel_events')
    .select((query) => [
      'manifest_id',
      'actor',
      query.fn.min('received_at').as('first'),
      query.fn.max('received_at').as('last'),
      sql<number>`count(*) filter (where status = 'carry_forward' and received_at > ${since})`.as('carried'),
    ])
    .where(ofManifests(manifests))
    .where(sql<string>`body ->> 'by'`, '=', 'courier')
    .groupBy(['manifest_id', 'actor'])
    .execute()
}

/** A load check is work as well, though no parcel has an event of it. */
async function readLoaded(db: Db, manifests: readonly ManifestKey[]) {
  return await db
    .selectFrom('load_scans')
    .select((query) => [
      'manifest_id',
      'courier as actor',
      query.fn.min('changed_at').as('first'),
      query.fn.max('changed_at').as('last'),
    ])
    .where(ofManifests(manifests))
    .groupBy(['manifest_id', 'courier'])
    .execute()
}

/** The lists of rounds for today and later, the earliest first, by the id of the round. */
async function daysToCome(
  db: Db,
  found: readonly FoundManifest[],
  { today, given }: { today: string; given: ReadonlyMap<string, GivenDays> },
): Promise<Map<string, RoundDay[]>> {
  const days = new Map<string, RoundDay[]>()
  if (found.length === 0) return days
  const rows = await db
    .selectFrom('manifests')
    .select(['round_id', 'date', 'courier'])
    .where('sub_depot', '=', sql<string>`any(${[...new Set(found.map(({ round }) => round.sub_depot))]}::text[])`)
    .where('round_id', '=', sql<string>`any(${found.map(({ round }) => round.id)}::uuid[])`)
    .where('expired_at', 'is', null)
    .where('date', '>=', today)
    .orderBy('date')
    .execute()
  for (const { round_id, date, courier } of rows) {
    const own = days.get(round_id) ?? []
    days.set(round_id, [...own, { day: date, courier, forDay: given.get(round_id)?.has(date) ?? false }])
  }
  return days
}

/** Counts the collections and drops of a list; undefined if it never had any. */
const countStopsOf = (list: StoredStopList | undefined): DepotRound['stops'] =>
  list && list.stops.length + list.events.length > 0 ? countRoundStops(getShownStops(list), list.events) : undefined

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
const edge = (times: readonly Date[], pick: (...of: number[]) => number): string | null =>
  times.length === 0 ? null : new Date(pick(...times.map((time) => time.getTime()))).toISOString()

/**
 * Returns all rounds of a day as they are now, read in fourteen statements, however many rounds there are.
 * @param day "2026-05-14"; by default today by the service's clock
 */
export async function readDepotRounds(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  caller: Caller,
  day?: string,
): Promise<DepotRounds> {
  const at = clock.now()
  const asked = day ?? londonDay(at)
  const subDepots = getCallerSubDepots(caller)
  const found = await listedManifests(db, subDepots, asked)
  const keys = found.map(({ manifest }) => manifest)
  const [parcels, heard, loaded] =
    keys.length === 0
      ? [[], [], []]
      : [await countParcels(db, keys), await readRecorded(db, keys, at), await readLoaded(db, keys)]
  const given = await readGivenDays(
    db,
    found.map(({ round }) => round),
  )
  const others = await daysToCome(db, found, { today: londonDay(at), given })
  const offers = await readOffersOfLists(db, keys)
  const stopLists = await readStopLists(db, keys)
  const countsIn =
    (id: string): CountStatus =>
    (status) => {
      const row = parcels.find((each) => each.manifest_id === id && each.status === status)
      return { all: row?.count ?? 0, marked: row?.marked ?? 0 }
    }
  const finish =
    asked === londonDay(at)
      ? await readFinishTimes(
          db,
          found.map((each) => ({ found: each, counts: countsIn(each.manifest.id) })),
          asked,
          at,
        )
      : new Map<string, RoundFinish>()
  const rounds = found.map(({ manifest, round }): DepotRound => {
    const own = parcels.filter((row) => row.manifest_id === manifest.id)
    const byStatus = (key: 'count' | 'marked') =>
      Object.fromEntries(
        parcelStatusSchema.options.map((status) => [status, own.find((row) => row.status === status)?.[key] ?? 0]),
      ) as Record<ParcelStatus, number>
    const said = heard.filter((row) => row.manifest_id === manifest.id)
    const signs = [...said, ...loaded.filter((row) => row.manifest_id === manifest.id)]
    return {
      ...toManifest(manifest, round),
      courier: manifest.courier,
      usual: round.courier,
      forDay: given.get(round.id)?.has(manifest.date) ?? false,
      ...(round.part_of !== null && { partOf: wholeNumber(round.number) }),
      closedBy: manifest.closed_by,
      otherDays: (others.get(round.id) ?? []).filter((other) => other.day !== manifest.date),
      total: sum(own.map(({ count }) => count)),
      counts: byStatus('count'),
      marked: byStatus('marked'),
      carried: sum(own.map(({ carried }) => carried)),
      carriedLately: sum(said.map(({ carried }) => carried)),
      extra: sum(own.map(({ extra }) => extra)),
      startedAt: edge(
        signs.map(({ first }) => first),
        Math.min,
      ),
      heardAt: edge(
        signs.flatMap(({ actor, last }) => (actor === manifest.courier ? last : [])),
        Math.max,
      ),
      partOffers: offers.filter((offer) => offer.manifestId === manifest.id).map(toDepotOffer),
      finish: finish.get(manifest.id),
      stops: countStopsOf(stopLists.get(manifest.id)),
    }
  })
  return { day: asked, at: at.toISOString(), subDepots, rounds }
}
