import { sql } from 'kysely'
import type { Address } from '#contracts/parcel/parcel.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { ManifestTransaction } from '../tables.ts'
import {
  placeKey,
  toCourierNote,
  toDoors,
  toStoredNote,
  type DoorNoteRow,
  type DoorPlace,
  type StoredNote,
} from './door-note-row.ts'

const kind = 'door-note'

/** A parcel that is on a courier's list, and the courier. */
interface ListedDoor {
  sub_depot: string
  house: string
  street: string
  postcode: string
  courier: string
}

const getPostcode = (door: string): string => door.split('/', 1)[0] ?? ''

/** Returns the couriers who have a parcel for these doors on a list. The postcode's index finds them; the key decides. */
async function readHolders(tx: ManifestTransaction, places: readonly DoorPlace[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<ListedDoor>`
    select p.sub_depot, p.body -> 'address' ->> 'house' as house, p.body -> 'address' ->> 'street' as street,
      p.body -> 'address' ->> 'postcode' as postcode, m.courier
    from parcels p join manifests m on m.sub_depot = p.sub_depot and m.id = p.manifest_id
    where p.sub_depot = any(${[...new Set(places.map(({ subDepot }) => subDepot))]}::text[])
      and upper(replace(p.body -> 'address' ->> 'postcode', ' ', '')) = any(${[...new Set(places.map(({ door }) => getPostcode(door)))]}::text[])
      and p.removed_at is null and p.body is not null and m.expired_at is null and m.courier is not null`.execute(tx)
  const holders = new Map(places.map((place) => [placeKey(place), new Set<string>()]))
  for (const row of rows)
    for (const door of toDoors([row])) holders.get(placeKey({ subDepot: row.sub_depot, door }))?.add(row.courier)
  return holders
}

/** Holds the lists of these sub-depots until the transaction ends, so that a note misses nobody who gets its door meanwhile. */
async function shareLists(tx: ManifestTransaction, subDepots: readonly string[]): Promise<void> {
  await sql`select id from rounds where sub_depot = any(${subDepots}::text[]) order by id for share`.execute(tx)
}

/** Returns what the feeds are to say of notes that have changed: whoever has a parcel for the door on a list gets them. */
export async function changedNoteRows(tx: ManifestTransaction, notes: readonly StoredNote[]): Promise<FeedRow[]> {
  if (notes.length === 0) return []
  await shareLists(tx, [...new Set(notes.map(({ subDepot }) => subDepot))])
  const holders = await readHolders(tx, notes)
  return notes.flatMap((stored) =>
    [...(holders.get(placeKey(stored)) ?? [])].map((courier) => ({
      feed: courierFeed(courier),
      kind,
      id: stored.note.id,
      value: stored.endedAt === null ? toCourierNote(stored, courier) : null,
    })),
  )
}

/** Addresses of parcels that a courier got or lost. */
export interface TouchedDoors {
  subDepot: string
  courier: string | null
  addresses: readonly Pick<Address, 'house' | 'street' | 'postcode'>[]
}

/**
 * Returns what the feeds are to say of the notes of doors whose parcels have come onto lists or left them. Call it once
 * the lists are saved: it gives a courier the notes of each door that they have now, and takes away the others.
 */
export async function doorRows(tx: ManifestTransaction, touched: readonly TouchedDoors[]): Promise<FeedRow[]> {
  const couriers = new Map<string, Set<string>>()
  const places = new Map<string, DoorPlace>()
  for (const { subDepot, courier, addresses } of touched) {
    if (courier === null) continue
    for (const door of toDoors(addresses)) {
      const key = placeKey({ subDepot, door })
      places.set(key, { subDepot, door })
      couriers.set(key, (couriers.get(key) ?? new Set()).add(courier))
    }
  }
  if (places.size === 0) return []
  const all = [...places.values()]
  const { rows } = await sql<DoorNoteRow>`
    select * from door_notes where sub_depot = any(${[...new Set(all.map(({ subDepot }) => subDepot))]}::text[])
      and door = any(${[...new Set(all.map(({ door }) => door))]}::text[]) and ended_at is null order by id`.execute(tx)
  const notes = rows.map(toStoredNote)
  if (notes.length === 0) return []
  const holders = await readHolders(tx, notes)
  return notes.flatMap((stored) => {
    const key = placeKey(stored)
    return [...(couriers.get(key) ?? [])].map((courier) => ({
      feed: courierFeed(courier),
      kind,
      id: stored.note.id,
      value: holders.get(key)?.has(courier) ? toCourierNote(stored, courier) : null,
    }))
  })
}

/** Takes notes off the phones of everybody who may have them: those with a parcel for their postcode on a list. */
export async function goneRows(tx: ManifestTransaction, notes: readonly StoredNote[]): Promise<FeedRow[]> {
  if (notes.length === 0) return []
  const { rows } = await sql<{ sub_depot: string; postcode: string; courier: string }>`
    select distinct p.sub_depot, upper(replace(p.body -> 'address' ->> 'postcode', ' ', '')) as postcode, m.courier
    from parcels p join manifests m on m.sub_depot = p.sub_depot and m.id = p.manifest_id
    where p.sub_depot = any(${[...new Set(notes.map(({ subDepot }) => subDepot))]}::text[])
      and upper(replace(p.body -> 'address' ->> 'postcode', ' ', '')) = any(${[...new Set(notes.map(({ named }) => named.postcode))]}::text[])
      and p.removed_at is null and p.body is not null and m.expired_at is null and m.courier is not null`.execute(tx)
  return notes.flatMap(({ subDepot, named, note }) =>
    rows
      .filter((row) => row.sub_depot === subDepot && row.postcode === named.postcode)
      .map(({ courier }) => ({ feed: courierFeed(courier), kind, id: note.id, value: null })),
  )
}
