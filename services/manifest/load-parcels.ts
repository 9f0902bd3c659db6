import { sql } from 'kysely'
import { parcelOfRow, type ParcelRow } from './parcel-row.ts'
import { lockParcels } from './parcel-store.ts'
import type { OwnManifest, ParcelState } from './parcel-state.ts'
import { isStableId } from '#domain/parcel/stable-id.ts'
import type { ManifestTransaction } from './tables.ts'

/** A parcel's manifest as it concerns one courier. */
interface Holding {
  manifest_id: string
  round_id: string
  courier: string | null
  /** The courier has, or had, the round while the manifest existed. */
  held: boolean
  /** The courier drives for another. */
  is_helper: boolean
}

/** True in a statement for a courier who drives for another. */
const isHelper = (courier: string) =>
  sql`exists (select from directory d where d.courier = ${courier} and d.engaged_by is not null)`

/** Holds the couriers of these rounds' lists until the transaction ends: a reassignment waits, so the feed rows go to the courier who has the list. */
export async function shareRounds(tx: ManifestTransaction, parcelIds: readonly string[]): Promise<void> {
  await sql`select id from rounds where id in (
      select m.round_id from parcels p join manifests m on m.sub_depot = p.sub_depot and m.id = p.manifest_id
      where p.id = any(${parcelIds}::uuid[]))
    order by id for share`.execute(tx)
}

async function readHoldings(
  tx: ManifestTransaction,
  courier: string,
  manifestIds: readonly string[],
): Promise<Map<string, Holding>> {
  const { rows } = await sql<Holding>`
    select m.id as manifest_id, m.round_id, m.courier, exists (
      select 1 from round_holders h
      where h.sub_depot = m.sub_depot and h.round_id = m.round_id and h.courier = ${courier}
        and (h.until is null or h.until >= m.created_at)) as held, ${isHelper(courier)} as is_helper
    from manifests m where m.id = any(${manifestIds}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.manifest_id, row]))
}

/** The manifests on the courier's list now. */
export async function ownManifests(tx: ManifestTransaction, courier: string): Promise<Map<string, OwnManifest>> {
  // A list changes hands behind the lock of its round, so it is read once that is held.
  const { rows: rounds } = await sql<{ id: string }>`
    select id from rounds where id in (select round_id from manifests where courier = ${courier} and expired_at is null)
    order by id for share`.execute(tx)
  const { rows } = await sql<OwnManifest>`
    select m.id as "manifestId", m.sub_depot as "subDepot", m.date, ${isHelper(courier)} as "isHelper" from manifests m
    where m.courier = ${courier} and m.expired_at is null
      and m.round_id = any(${rounds.map(({ id }) => id)}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.manifestId, row]))
}

function stateOfRow(row: ParcelRow, holding: Holding | undefined, courier: string): ParcelState | undefined {
  const place = { subDepot: row.sub_depot, manifestId: row.manifest_id }
  const parcel = parcelOfRow(row)
  if (holding?.courier === courier && parcel !== undefined) {
    return { kind: 'listed', place, parcel, isHelper: holding.is_helper }
  }
  return holding?.held ? { kind: 'left', place, band: row.band, isHelper: holding.is_helper, late: [] } : undefined
}

/** The parcels that a push names, locked, as they concern this courier. */
export async function loadParcels(
  tx: ManifestTransaction,
  courier: string,
  ids: readonly string[],
): Promise<Map<string, ParcelState>> {
  await shareRounds(tx, ids)
  const rows = await lockParcels(tx, ids)
  const holdings = await readHoldings(tx, courier, [...new Set(rows.map((row) => row.manifest_id))])
  const states = new Map<string, ParcelState>()
  for (const row of rows) {
    const state = stateOfRow(row, holdings.get(row.manifest_id), courier)
    if (state !== undefined) states.set(row.id, state)
  }
  if (states.size < ids.length) {
    const own = await ownManifests(tx, courier)
    const taken = new Set(rows.map((row) => row.id))
    for (const id of ids)
      if (!states.has(id)) states.set(id, { kind: 'unknown', taken: taken.has(id) || isStableId(id), own })
  }
  return states
}
