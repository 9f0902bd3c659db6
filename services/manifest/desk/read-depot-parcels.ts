import { sql } from 'kysely'
import { mostFound, type DepotParcel } from '#contracts/depot-endpoints.ts'
import type { Parcel } from '#contracts/parcel.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { subDepotsOf, type Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { manifestOf } from '../feed-values.ts'
import { findManifest, type FoundManifest } from '../find-manifest.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ofManifests } from '../manifest-key.ts'
import { parcelOfRow, type ParcelRow } from '../parcel-row.ts'
import { ownOrNotFound } from '../staff-access.ts'
import { lateEventsOfParcel } from './late-events.ts'
import { listedManifests } from './listed-manifests.ts'

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
  const parcels = rows.flatMap((row) => parcelOfRow(row) ?? [])
  return { at, parcels: parcels.toSorted((a, b) => a.sequence - b.sequence || a.id.localeCompare(b.id)) }
}

/**
 * A parcel that is on a list.
 * @throws ProblemError not-found for anybody but the staff of its sub-depot, and where it has left its list
 */
export async function readDepotParcel({ db }: Pick<Reads, 'db'>, caller: Caller, id: string): Promise<DepotParcel> {
  const row: ParcelRow | undefined = await db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst()
  const parcel = row && parcelOfRow(row)
  if (row === undefined || parcel === undefined) throw new ProblemError('not-found')
  const { manifest, round } = await findManifest(db, caller, row.manifest_id)
  ownOrNotFound(caller, round)
  return {
    manifest: manifestOf(manifest, round),
    courier: round.courier,
    parcel,
    late: await lateEventsOfParcel(db, row),
  }
}

/** As a pattern of LIKE: what stands for others in it stands for itself here. */
const partOf = (words: string): string => `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * Parcels that are on lists of the caller's sub-depots, the latest day first. A barcode has to be whole and is looked up;
 * names and postcodes are looked through, on the lists of a week.
 */
export async function findDepotParcels(
  { db }: Pick<Reads, 'db'>,
  caller: Caller,
  words: string,
): Promise<{ found: DepotParcel[]; more: boolean }> {
  const asked = words.trim()
  const lists = await listedManifests(db, subDepotsOf(caller), null)
  if (lists.length === 0 || asked === '') return { found: [], more: false }
  const barcoded = await db
    .selectFrom('parcel_barcodes')
    .select('parcel_id')
    .where('sub_depot', '=', sql<string>`any(${subDepotsOf(caller)}::text[])`)
    .where('barcode', '=', canonicalBarcode(asked))
    .execute()
  const rows: ParcelRow[] = await db
    .selectFrom('parcels')
    .selectAll()
    .where(ofManifests(lists.map(({ manifest }) => manifest)))
    .where('removed_at', 'is', null)
    .where((query) =>
      query.or([
        query('id', '=', sql<string>`any(${barcoded.map((row) => row.parcel_id)}::uuid[])`),
        query(sql<string>`body ->> 'recipient'`, 'ilike', partOf(asked)),
        query(
          sql<string>`replace(body -> 'address' ->> 'postcode', ' ', '')`,
          'ilike',
          partOf(asked.replaceAll(' ', '')),
        ),
      ]),
    )
    .execute()
  const byId = new Map(lists.map((list): [string, FoundManifest] => [list.manifest.id, list]))
  const found = rows.flatMap((row): DepotParcel[] => {
    const list = byId.get(row.manifest_id)
    const parcel = parcelOfRow(row)
    return list && parcel
      ? [{ manifest: manifestOf(list.manifest, list.round), courier: list.round.courier, parcel }]
      : []
  })
  const sorted = found.toSorted(
    (a, b) =>
      b.manifest.date.localeCompare(a.manifest.date) ||
      a.manifest.roundNumber.localeCompare(b.manifest.roundNumber) ||
      a.parcel.sequence - b.parcel.sequence,
  )
  return { found: sorted.slice(0, mostFound), more: sorted.length > mostFound }
}
