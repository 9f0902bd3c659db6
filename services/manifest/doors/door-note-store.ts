import { sql } from 'kysely'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { withEvents, type ParcelRow } from '../parcel-row.ts'
import type { ManifestDatabase, ManifestTransaction } from '../tables.ts'
import { placeKey, toDoors, toStoredNote, type DoorNoteRow, type DoorPlace, type StoredNote } from './door-note-row.ts'

/** Notes by their ids, locked in the order of the ids. */
export async function lockNotes(tx: ManifestTransaction, ids: readonly string[]): Promise<StoredNote[]> {
  const { rows } = await sql<DoorNoteRow>`
    select * from door_notes where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows.map(toStoredNote)
}

/** A parcel as it lets somebody write about its doors. */
export interface DoorParcel {
  subDepot: string
  round: string
  day: string
  manifestId: string
  /** Its door, and those that the depot has sent it to or away from. */
  doors: ReadonlySet<string>
}

/** Returns the parcels that are, or were in the last week, on lists. */
export async function readDoorParcels(
  tx: ManifestTransaction,
  ids: readonly string[],
): Promise<Map<string, DoorParcel>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ParcelRow & { round: string; day: string }>`
    select p.*, r.number as round, m.date as day from parcels p
    join manifests m on m.sub_depot = p.sub_depot and m.id = p.manifest_id
    join rounds r on r.sub_depot = m.sub_depot and r.id = m.round_id
    where p.id = any(${ids}::uuid[]) and p.body is not null order by p.id`.execute(tx)
  return new Map(
    (await withEvents(tx, rows)).map(({ id, sub_depot, manifest_id, round, day, body, events }) => {
      const changed = events.flatMap(({ address, formerAddress }) => [address, formerAddress])
      const doors = toDoors([body?.address, ...changed].filter((address) => address !== undefined))
      return [id, { subDepot: sub_depot, round, day, manifestId: manifest_id, doors: new Set(doors) }]
    }),
  )
}

/** Returns the manifests that the courier has, or had while they had the round. */
export async function readHeldManifests(
  tx: ManifestTransaction,
  courier: string,
  manifestIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.id from manifests m where m.id = any(${manifestIds}::uuid[]) and (m.courier = ${courier} or exists (
      select 1 from round_holders h where h.sub_depot = m.sub_depot and h.round_id = m.round_id and h.courier = ${courier}
        and (h.until is null or h.until >= m.created_at)))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the keys of those doors for which the courier has, or had, a parcel on a list of this week. */
export async function readHeldDoors(
  tx: ManifestTransaction,
  courier: string,
  notes: readonly StoredNote[],
): Promise<Set<string>> {
  if (notes.length === 0) return new Set()
  const { rows } = await sql<{ sub_depot: string; house: string; street: string; postcode: string }>`
    select p.sub_depot, p.body -> 'address' ->> 'house' as house, p.body -> 'address' ->> 'street' as street,
      p.body -> 'address' ->> 'postcode' as postcode
    from parcels p join manifests m on m.sub_depot = p.sub_depot and m.id = p.manifest_id
    where p.sub_depot = any(${[...new Set(notes.map(({ subDepot }) => subDepot))]}::text[])
      and upper(replace(p.body -> 'address' ->> 'postcode', ' ', '')) = any(${[...new Set(notes.map(({ named }) => named.postcode))]}::text[])
      and p.removed_at is null and p.body is not null and (m.courier = ${courier} or exists (
        select 1 from round_holders h where h.sub_depot = m.sub_depot and h.round_id = m.round_id and h.courier = ${courier}
          and (h.until is null or h.until >= m.created_at)))`.execute(tx)
  return new Set(rows.flatMap((row) => toDoors([row]).map((door) => placeKey({ subDepot: row.sub_depot, door }))))
}

/** Returns how many notes each of these doors has. All decisions of a push share it, and each new note is added. */
export async function countNotes(tx: ManifestTransaction, places: readonly DoorPlace[]): Promise<Map<string, number>> {
  if (places.length === 0) return new Map()
  const { rows } = await sql<{ subDepot: string; door: string; count: number }>`
    select sub_depot as "subDepot", door, count(*)::int4 as count from door_notes
    where sub_depot = any(${[...new Set(places.map(({ subDepot }) => subDepot))]}::text[])
      and door = any(${[...new Set(places.map(({ door }) => door))]}::text[]) and ended_at is null group by 1, 2`.execute(
    tx,
  )
  return new Map(rows.map((row) => [placeKey(row), row.count]))
}

/** Returns when the courier's last notes were received, those that have ended since included. */
export async function readWritten(tx: ManifestTransaction, courier: string, count: number): Promise<Date[]> {
  const { rows } = await sql<{ received_at: Date }>`
    select received_at from door_notes where author = ${courier} order by received_at desc limit ${count}`.execute(tx)
  return rows.map((row) => row.received_at)
}

/** Saves notes. Of a note that has ended only the fact stays, for the limit of a day and for late reviews. */
export async function saveNotes(tx: ManifestTransaction, notes: readonly StoredNote[], at: Date): Promise<void> {
  const rows = notes.map(({ subDepot, door, named, author, doubtedBy, endedAt, note }) => ({
    sub_depot: subDepot,
    door,
    id: note.id,
    ...named,
    kind: note.kind,
    words: endedAt === null ? note.text : '',
    place: endedAt === null ? note.place : null,
    author,
    by_depot: note.by === 'depot',
    written_at: note.writtenAt,
    confirmed_at: note.confirmedAt,
    doubted_at: note.doubtedAt,
    doubted_by: doubtedBy,
    ended_at: endedAt,
    received_at: at,
  }))
  await sql`
    insert into door_notes select * from jsonb_populate_recordset(null::door_notes, ${JSON.stringify(rows)}::jsonb)
    on conflict (sub_depot, door, id) do update set words = excluded.words, place = excluded.place,
      confirmed_at = excluded.confirmed_at, doubted_at = excluded.doubted_at, doubted_by = excluded.doubted_by,
      ended_at = excluded.ended_at`.execute(tx)
  notifyDesks(
    tx,
    rows.map((row) => row.sub_depot),
  )
}

/** Returns the notes of doors that have not ended. */
export async function readNotes(
  db: ManifestDatabase,
  subDepot: string,
  doors: readonly string[],
): Promise<StoredNote[]> {
  const { rows } = await sql<DoorNoteRow>`
    select * from door_notes where sub_depot = ${subDepot} and door = any(${doors}::text[]) and ended_at is null`.execute(
    db,
  )
  return rows.map(toStoredNote)
}

/** Returns the notes of a postcode that have not ended. `subDepots` null: of all. */
export async function readNotesAt(
  db: ManifestDatabase | ManifestTransaction,
  subDepots: readonly string[] | null,
  postcode: string,
): Promise<StoredNote[]> {
  const { rows } = await sql<DoorNoteRow>`
    select * from door_notes where postcode = ${postcode} and (${subDepots === null} or sub_depot = any(${subDepots ?? []}::text[]))
      and ended_at is null order by sub_depot, door, id`.execute(db)
  return rows.map(toStoredNote)
}
