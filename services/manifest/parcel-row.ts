import type { Insertable, QueryExecutorProvider, Selectable } from 'kysely'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { deriveParcel } from '#domain/parcel/derive-parcel.ts'
import type { ParcelBody } from '#domain/import/import-row.ts'
import { listPart, readParts, type Parts } from '#kit/sync/history.ts'
import type { ManifestTables } from './tables.ts'

export type ParcelRow = Selectable<ManifestTables['parcels']>

/** Marks the row of a parcel that a courier reported: no file has it, so no file removes it. */
export const reportedHash = 'reported'

/** The history of a parcel, besides the depot's description of it. */
export type ParcelPast = Pick<Parcel, 'id' | 'manifestId' | 'attempts' | 'events' | 'earlier'>

export function parcelFrom(body: ParcelBody, { id, manifestId, attempts, earlier, events }: ParcelPast): Parcel {
  const parcel: Parcel = {
    id,
    manifestId,
    attempts,
    earlier,
    ...body,
    status: 'expected',
    marks: [],
    version: 0,
    events: [],
  }
  return events.length === 0 ? parcel : deriveParcel(parcel, events)
}

/** A parcel as the feed carries it; undefined where it has left every list. */
export function parcelOfRow(row: ParcelRow): Parcel | undefined {
  if (row.body === null || row.removed_at !== null) return undefined
  const { id, attempts, events, earlier } = row
  return parcelFrom(row.body, { id, manifestId: row.manifest_id, attempts, events, earlier })
}

/** The events of a parcel are stored once, for its row and for the feeds. */
export const parcelParts = (id: string): Parts => ({ events: listPart(`parcel/${id}`) })

type EventsRow = Pick<ParcelRow, 'events' | 'history'>

/** Returns rows with their events. */
export async function withEvents<Row extends EventsRow>(
  db: QueryExecutorProvider,
  rows: readonly Row[],
): Promise<Row[]> {
  const values = await readParts(
    db,
    rows.map(({ events, history }) => ({ value: { events }, history })),
  )
  return rows.map((row, index) => ({ ...row, ...(values[index] as Pick<Row, 'events'>) }))
}

/** A parcel's row as JSON, for the set-based writes. */
export interface StoredParcel extends Omit<
  Insertable<ManifestTables['parcels']>,
  'body' | 'events' | 'earlier' | 'history'
> {
  body: ParcelBody
  events: ParcelEvent[]
  earlier: ParcelEvent[]
}

export function storedParcel(subDepot: string, parcel: Parcel, bodyHash: string): StoredParcel {
  const { id, manifestId, attempts, status, marks: _marks, version, events, earlier, ...body } = parcel
  return {
    sub_depot: subDepot,
    id,
    manifest_id: manifestId,
    band: body.band,
    status,
    version,
    attempts,
    body_hash: bodyHash,
    body,
    events,
    earlier,
    removed_at: null,
  }
}
