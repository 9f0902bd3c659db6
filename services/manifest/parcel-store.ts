import { sql } from 'kysely'
import { saveParts } from '#kit/sync/history.ts'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { ofManifests, type ManifestKey } from './manifest-key.ts'
import { parcelParts, withEvents, type ParcelRow, type StoredParcel } from './parcel-row.ts'
import type { ManifestTransaction } from './tables.ts'
import { writeRows } from './write-rows.ts'

/** Stores the events of parcels, and returns what their rows have instead. */
async function saveOwnEvents<Row extends { id: string; events: ParcelEvent[] }>(
  tx: ManifestTransaction,
  rows: readonly Row[],
) {
  const stored = await saveParts(
    tx,
    rows.map(({ id, events }) => ({ value: { events }, parts: parcelParts(id) })),
  )
  return rows.map((row, index) => {
    const { history = null } = stored[index] ?? {}
    return { ...row, events: history === null ? row.events : [], history }
  })
}

export async function saveParcels(tx: ManifestTransaction, parcels: readonly StoredParcel[]): Promise<void> {
  await writeRows(
    tx,
    'parcels',
    await saveOwnEvents(tx, parcels),
    sql`on conflict (sub_depot, id) do update set
      band = excluded.band, status = excluded.status, version = excluded.version, attempts = excluded.attempts,
      body_hash = excluded.body_hash, body = excluded.body, events = excluded.events, history = excluded.history,
      earlier = excluded.earlier, removed_at = excluded.removed_at
      where parcels.manifest_id = excluded.manifest_id`,
  )
}

export async function saveHistories(tx: ManifestTransaction, parcels: readonly Parcel[]): Promise<void> {
  if (parcels.length === 0) return
  const rows = await saveOwnEvents(
    tx,
    parcels.map(({ id, status, version, events }) => ({ id, status, version, events })),
  )
  await sql`update parcels as p
    set status = r.status, version = r.version, events = r.events, history = nullif(r.history, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, status text, version int4, events jsonb, history jsonb)
    where p.id = r.id`.execute(tx)
}

/** Stores where parcels go now, so that they are found by it. */
export async function saveAddresses(tx: ManifestTransaction, parcels: readonly Parcel[]): Promise<void> {
  const rows = parcels
    .filter(({ events }) => events.some((event) => event.address !== undefined))
    .map(({ id, address }) => ({ id, address }))
  if (rows.length === 0) return
  await sql`update parcels as p set body = jsonb_set(p.body, '{address}', r.address)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, address jsonb)
    where p.id = r.id and p.body is not null`.execute(tx)
}

/** Parcels leave their list; their events stay, and what still arrives for them waits for the depot. */
export async function removeParcels(tx: ManifestTransaction, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('parcels')
    .set({ removed_at: at.toISOString() })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function saveBarcodes(
  tx: ManifestTransaction,
  parcels: readonly { parcel: StoredParcel; date: string }[],
): Promise<void> {
  const rows = parcels.flatMap(({ parcel: { sub_depot, id, body }, date }) =>
    body.barcodes.map((barcode) => ({ sub_depot, barcode: canonicalBarcode(barcode.text), date, parcel_id: id })),
  )
  await writeRows(tx, 'parcel_barcodes', rows, sql`on conflict do nothing`)
}

/** Rows of parcels, locked in the order of their ids so that two writers never wait for each other. */
export async function lockParcels(tx: ManifestTransaction, ids: readonly string[]): Promise<ParcelRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return await withEvents(tx, rows)
}

/** Every parcel that the manifests have or had, in the order of ids, locked. */
export async function lockParcelsOfManifests(
  tx: ManifestTransaction,
  manifests: readonly ManifestKey[],
): Promise<ParcelRow[]> {
  if (manifests.length === 0) return []
  const rows = await tx
    .selectFrom('parcels')
    .selectAll()
    .where(ofManifests(manifests))
    .orderBy('id')
    .forUpdate()
    .execute()
  return await withEvents(tx, rows)
}
