import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { LateEvent } from '#contracts/parcel/late-events.ts'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { checkLateRecord, isLateRecorded } from '#domain/parcel/late-record.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import { momentSchema, toPage, readAfter } from '#kit/http/page.ts'
import { toManifest, type ManifestRow, type RoundRow } from '../feed-values.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { parcelOfRow, withEvents, type ParcelRow } from '../parcel-row.ts'
import type { ManifestDatabase } from '../tables.ts'

interface LateRow {
  actor: string
  id: string
  manifest_id: string
  parcel_id: string
  received_at: Date
  body: ParcelEvent
  seen_at: Date | null
  seen_by: string | null
}

/** Days for which a late event waits: as long as the retention of its note and photos. */
const waitsFor = 42

/** Returns whether a late record can be recorded on its parcel. The parcel may be on a list or not. */
function getRecording(parcel: Parcel | undefined, isListed: boolean, late: ParcelEvent): string {
  if (parcel && isLateRecorded(parcel, late)) return 'recorded'
  if (!parcel || !isListed) return 'not-yours'
  return checkLateRecord(parcel, late) ?? 'possible'
}

/** Returns the events with their lists and parcels; an event whose list is gone has nothing to be compared with. */
async function toLateEvents(db: ManifestDatabase, rows: readonly LateRow[]): Promise<LateEvent[]> {
  if (rows.length === 0) return []
  const manifests: ManifestRow[] = await db
    .selectFrom('manifests')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...new Set(rows.map((row) => row.manifest_id))]}::uuid[])`)
    .execute()
  const rounds: RoundRow[] = await db
    .selectFrom('rounds')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...new Set(manifests.map((manifest) => manifest.round_id))]}::uuid[])`)
    .execute()
  const stripped: ParcelRow[] = await db
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...new Set(rows.map((row) => row.parcel_id))]}::uuid[])`)
    .execute()
  const parcels = await withEvents(db, stripped)
  return rows.flatMap(({ actor, body, received_at: receivedAt, parcel_id: parcelId, ...row }): LateEvent[] => {
    const manifest = manifests.find(({ id }) => id === row.manifest_id)
    const round = manifest && rounds.find(({ id }) => id === manifest.round_id)
    if (!manifest || !round) return []
    const stored = parcels.find(({ id }) => id === parcelId)
    // This holds as well for a parcel that a later file has taken off its list.
    const parcel = stored && parcelOfRow({ ...stored, removed_at: null })
    const listed = parcel !== undefined && stored?.removed_at === null
    return [
      {
        event: body,
        courier: actor,
        receivedAt: receivedAt.toISOString(),
        parcelId,
        manifest: toManifest(manifest, round),
        driver: manifest.courier,
        parcel: parcel ? { recipient: parcel.recipient, address: parcel.address, status: parcel.status } : null,
        listed,
        recording: getRecording(parcel, listed, body),
        seen: row.seen_at && { by: row.seen_by ?? '', at: row.seen_at.toISOString() },
      },
    ]
  })
}

const keySchema = z.tuple([momentSchema, z.string(), z.uuid()])

/** Returns the late events at the caller's sub-depots, the oldest first. @throws ProblemError body-invalid */
export async function listLateEvents(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  caller: Caller,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ events: LateEvent[]; next: string | null }> {
  const [lastAt, lastActor, lastId] = readAfter(keySchema, after) ?? [null, null, null]
  const first = new Date(clock.now().getTime() - waitsFor * 86_400_000)
  const { rows } = await sql<LateRow>`
    select actor, id, manifest_id, parcel_id, received_at, body, seen_at, seen_by from parcel_events
    where for_review and seen_at is null and sub_depot = any(${getCallerSubDepots(caller)}::text[]) and received_at >= ${first}
      and (${lastAt}::timestamptz is null or (received_at, actor, id) > (${lastAt}::timestamptz, ${lastActor}::text, ${lastId}::uuid))
    order by received_at, actor, id limit ${limit + 1}`.execute(db)
  const page = toPage(rows, limit, (row) => [row.received_at.toISOString(), row.actor, row.id])
  return { events: await toLateEvents(db, page.rows), next: page.next }
}

/** All of one parcel, looked at or not, the oldest first. */
export async function lateEventsOfParcel(
  db: ManifestDatabase,
  { sub_depot, manifest_id, id }: ParcelRow,
): Promise<LateEvent[]> {
  const { rows } = await sql<LateRow>`
    select actor, id, manifest_id, parcel_id, received_at, body, seen_at, seen_by from parcel_events
    where for_review and sub_depot = ${sub_depot} and manifest_id = ${manifest_id} and parcel_id = ${id}
    order by received_at, actor, id`.execute(db)
  return await toLateEvents(db, rows)
}
