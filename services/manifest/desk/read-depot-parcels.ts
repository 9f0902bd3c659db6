import { sql } from 'kysely'
import { mostFound, type DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { contactsOfParcel } from '../contact/contact-recipient.ts'
import { toManifest } from '../feed-values.ts'
import { findManifest, type FoundManifest } from '../find-manifest.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ofManifests } from '../manifest-key.ts'
import { parcelOfRow, withEvents, type ParcelRow } from '../parcel-row.ts'
import { ownOrNotFound } from '../staff-access.ts'
import { lateEventsOfParcel } from './late-events.ts'
import { listedManifests } from './listed-manifests.ts'
import { searchQuery } from './search-index.ts'

type Reads = Pick<ManifestDeps, 'db' | 'clock'>

/**
 * The list of a round in its order.
 * @throws ProblemError not-found for anybody but the staff of its sub-depot
 */
export async function readDepotList(
  { db, clock }: Reads,
  caller: Caller,
  id: string,
): Promise<{ at: string; parcels: Parcel[] }> {
  const at = clock.now().toISOString()
  const { manifest, round } = await findManifest(db, caller, id)
  ownOrNotFound(caller, round)
  const rows: ParcelRow[] = await db
    .selectFrom('parcels')
    .selectAll()
    .where(ofManifests([manifest]))
    .execute()
  const parcels = (await withEvents(db, rows)).flatMap((row) => parcelOfRow(row) ?? [])
  return { at, parcels: parcels.toSorted((a, b) => a.sequence - b.sequence || a.id.localeCompare(b.id)) }
}

/** Returns who recorded the events of a parcel on its list. */
async function readRecordedBy(db: Reads['db'], row: ParcelRow): Promise<Record<string, string>> {
  const events = await db
    .selectFrom('parcel_events')
    .select(['id', 'actor'])
    .where('sub_depot', '=', row.sub_depot)
    .where('manifest_id', '=', row.manifest_id)
    .where('parcel_id', '=', row.id)
    .where(sql<string>`body ->> 'by'`, '=', 'courier')
    .execute()
  return Object.fromEntries(events.map(({ id, actor }) => [id, actor]))
}

/**
 * A parcel that is on a list.
 * @throws ProblemError not-found for anybody but the staff of its sub-depot, and where it has left its list
 */
export async function readDepotParcel({ db }: Pick<Reads, 'db'>, caller: Caller, id: string): Promise<DepotParcel> {
  const rows: ParcelRow[] = await db.selectFrom('parcels').selectAll().where('id', '=', id).execute()
  const [row] = await withEvents(db, rows)
  const parcel = row && parcelOfRow(row)
  if (row === undefined || parcel === undefined) throw new ProblemError('not-found')
  const { manifest, round } = await findManifest(db, caller, row.manifest_id)
  ownOrNotFound(caller, round)
  return {
    manifest: toManifest(manifest, round),
    courier: manifest.courier,
    parcel,
    late: await lateEventsOfParcel(db, row),
    contacts: await contactsOfParcel({ db }, row),
    recordedBy: await readRecordedBy(db, row),
  }
}

/** Returns the first parcels that match a query, in the order of the lists, and one more than are shown, to know whether there are others. */
async function findIds(
  db: Reads['db'],
  lists: readonly FoundManifest[],
  query: string,
): Promise<{ sub_depot: string; parcel_id: string }[]> {
  const { rows } = await sql<{ sub_depot: string; parcel_id: string }>`
    with s as materialized (
      select sub_depot, parcel_id, manifest_id, sequence from parcel_search where words @@ ${query}::tsquery)
    select s.sub_depot, s.parcel_id from s
    join unnest(${lists.map(({ manifest }) => manifest.id)}::uuid[], ${lists.map((_, rank) => rank)}::int4[])
      as l(manifest_id, rank) on l.manifest_id = s.manifest_id
    order by l.rank, s.sequence, s.parcel_id limit ${mostFound + 1}`.execute(db)
  return rows
}

/**
 * Parcels that are on lists of the caller's sub-depots, the latest day first: by beginnings of the words of their name
 * and address, by their postcode, and by a barcode in any written form or its last characters.
 */
export async function findDepotParcels(
  { db }: Pick<Reads, 'db'>,
  caller: Caller,
  typed: string,
): Promise<{ found: DepotParcel[]; more: boolean }> {
  const query = searchQuery(typed, getCallerSubDepots(caller))
  const listed = query === undefined ? [] : await listedManifests(db, getCallerSubDepots(caller), null)
  if (query === undefined || listed.length === 0) return { found: [], more: false }
  const lists = listed.toSorted(
    (a, b) =>
      b.manifest.date.localeCompare(a.manifest.date) || a.manifest.sub_depot.localeCompare(b.manifest.sub_depot),
  )
  const ids = await findIds(db, lists, query)
  const rows: ParcelRow[] = await db
    .selectFrom('parcels')
    .selectAll()
    .where('sub_depot', '=', sql<string>`any(${[...new Set(ids.map((id) => id.sub_depot))]}::text[])`)
    .where('id', '=', sql<string>`any(${ids.map(({ parcel_id }) => parcel_id)}::uuid[])`)
    .execute()
  const listOf = new Map(lists.map((list): [string, FoundManifest] => [list.manifest.id, list]))
  const rowOf = new Map((await withEvents(db, rows)).map((row) => [row.id, row]))
  const found = ids.slice(0, mostFound).flatMap(({ parcel_id }): DepotParcel[] => {
    const row = rowOf.get(parcel_id)
    const list = row && listOf.get(row.manifest_id)
    const parcel = row && parcelOfRow(row)
    return list && parcel
      ? [{ manifest: toManifest(list.manifest, list.round), courier: list.manifest.courier, parcel }]
      : []
  })
  return { found, more: ids.length > mostFound }
}
