import type { DepotEvent, ManifestCounts } from '#contracts/manifest/manifest-endpoints.ts'
import { parcelStatusSchema, type ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { Caller } from '#kit/http/auth.ts'
import { toManifest } from './feed-values.ts'
import { findManifest } from './find-manifest.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { ownOrNotFound } from './staff-access.ts'

/** Returns a manifest with its parcels. @throws ProblemError not-found */
export async function readManifest(
  { db }: Pick<ManifestDeps, 'db'>,
  caller: Caller,
  id: string,
): Promise<ManifestCounts> {
  const { manifest, round } = await findManifest(db, caller, id)
  const rows = await db
    .selectFrom('parcels')
    .select((query) => ['status', query.fn.countAll<number>().as('count')])
    .where('sub_depot', '=', manifest.sub_depot)
    .where('manifest_id', '=', id)
    .where((query) => query.or([query('removed_at', 'is', null), query('body', 'is', null)]))
    .groupBy('status')
    .execute()
  const counted = new Map(rows.map((row) => [row.status, row.count]))
  const counts = Object.fromEntries(parcelStatusSchema.options.map((status) => [status, counted.get(status) ?? 0]))
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  return { ...toManifest(manifest, round), counts: counts as Record<ParcelStatus, number>, total }
}

/**
 * The ledger of a manifest, in the order of arrival.
 * @throws ProblemError not-found for anybody but the sub-depot's staff
 */
export async function readManifestEvents(
  { db }: Pick<ManifestDeps, 'db'>,
  caller: Caller,
  id: string,
): Promise<{ events: DepotEvent[] }> {
  const { round } = await findManifest(db, caller, id)
  ownOrNotFound(caller, round)
  const rows = await db
    .selectFrom('parcel_events')
    .select(['actor', 'parcel_id', 'for_review', 'body'])
    .where('sub_depot', '=', round.sub_depot)
    .where('manifest_id', '=', id)
    .orderBy('received_at')
    .orderBy('parcel_id')
    .orderBy('version')
    .orderBy('id')
    .execute()
  const events = rows.map(({ actor, parcel_id, for_review, body }) => ({
    ...body,
    parcelId: parcel_id,
    actor,
    forReview: for_review,
  }))
  return { events }
}
