import { sql } from 'kysely'
import type { Stop, StopEvent, StopList } from '#contracts/manifest/stop-list.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { ofManifests, type ManifestKey } from '../manifest-key.ts'
import type { ManifestDatabase, ManifestTransaction } from '../tables.ts'
import { writeRows } from '../write-rows.ts'

export interface StoredStop {
  id: string
  position: number
  /** Null once the week is over. */
  body: Stop | null
  byImport: boolean
  removedAt: string | null
}

/** An event with the courier who recorded it. */
export type StoredStopEvent = Omit<StopEvent, 'own'> & { actor: string }

/** The stops of a list and all that was recorded at them. */
export interface StoredStopList {
  subDepot: string
  manifestId: string
  date: string
  roundNumber: string
  /** The courier of the list. */
  courier: string | null
  /** The week of the list is over. */
  isExpired: boolean
  stops: readonly StoredStop[]
  events: readonly StoredStopEvent[]
}

interface ListRow {
  sub_depot: string
  id: string
  date: string
  number: string
  courier: string | null
  expired: boolean
}

/** Returns the stops of these lists by the id of the manifest. Lists without stops and events are there too. */
export async function readStopLists(
  db: ManifestDatabase | ManifestTransaction,
  manifests: readonly ManifestKey[],
): Promise<Map<string, StoredStopList>> {
  if (manifests.length === 0) return new Map()
  const { rows: lists } = await sql<ListRow>`
    select m.sub_depot, m.id, m.date, r.number, m.courier, m.expired_at is not null as expired from manifests m
    join rounds r on r.sub_depot = m.sub_depot and r.id = m.round_id
    where m.sub_depot = any(${[...new Set(manifests.map((key) => key.sub_depot))]}::text[])
      and m.id = any(${manifests.map(({ id }) => id)}::uuid[])`.execute(db)
  const stops = await db
    .selectFrom('stops')
    .selectAll()
    .where(ofManifests(manifests))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('stop_events')
    .select(['manifest_id', 'actor', 'body'])
    .where(ofManifests(manifests))
    .orderBy('position')
    .execute()
  return new Map(
    lists.map(({ sub_depot, id, date, number, courier, expired }): [string, StoredStopList] => [
      id,
      {
        subDepot: sub_depot,
        manifestId: id,
        date,
        roundNumber: number,
        courier,
        isExpired: expired,
        stops: stops
          .filter(({ manifest_id }) => manifest_id === id)
          .map((row) => ({
            id: row.id,
            position: row.position,
            body: row.body,
            byImport: row.by_import,
            removedAt: row.removed_at?.toISOString() ?? null,
          })),
        events: events.filter(({ manifest_id }) => manifest_id === id).map(({ actor, body }) => ({ ...body, actor })),
      },
    ]),
  )
}

/** Returns the stops that people see: those that were not removed, and those at which something was recorded. */
export function getShownStops({ stops, events }: StoredStopList): Stop[] {
  const used = new Set(events.map(({ stopId }) => stopId))
  return stops.flatMap(({ id, body, removedAt }) => (body && (removedAt === null || used.has(id)) ? [body] : []))
}

/** Returns a list as one courier sees it. */
export const toCourierList = (stored: StoredStopList, courier: string): StopList => ({
  id: stored.manifestId,
  date: stored.date,
  subDepot: stored.subDepot,
  roundNumber: stored.roundNumber,
  stops: getShownStops(stored),
  events: stored.events.map(({ actor, ...event }) => ({ ...event, own: actor === courier })),
})

/** Writes stops that are new or have changed. */
export async function saveStops(
  tx: ManifestTransaction,
  stops: readonly (StoredStop & { subDepot: string; manifestId: string })[],
): Promise<void> {
  const rows = stops.map(({ subDepot, manifestId, id, position, body, byImport, removedAt }) => ({
    sub_depot: subDepot,
    manifest_id: manifestId,
    id,
    position,
    body,
    by_import: byImport,
    removed_at: removedAt,
  }))
  await writeRows(
    tx,
    'stops',
    rows,
    sql`on conflict (sub_depot, manifest_id, id) do update set position = excluded.position, body = excluded.body,
      by_import = excluded.by_import, removed_at = excluded.removed_at`,
  )
  notifyDesks(
    tx,
    rows.map((row) => row.sub_depot),
  )
}

export interface NewStopEvent {
  subDepot: string
  manifestId: string
  /** The place in the history of the list, from 0. */
  position: number
  event: StopEvent
}

/** Appends events of one courier. */
export async function saveStopEvents(
  tx: ManifestTransaction,
  actor: string,
  events: readonly NewStopEvent[],
  at: Date,
): Promise<void> {
  const rows = events.map(({ subDepot, manifestId, position, event: { own: _own, ...event } }) => ({
    actor,
    id: event.id,
    sub_depot: subDepot,
    manifest_id: manifestId,
    stop_id: event.stopId,
    position,
    kind: event.kind,
    parcels: event.parcels.length,
    supersedes: event.supersedes ?? null,
    received_at: at,
    body: event,
    personal: true,
  }))
  await writeRows(tx, 'stop_events', rows)
  notifyDesks(
    tx,
    rows.map((row) => row.sub_depot),
  )
}
