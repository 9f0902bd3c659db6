import type { Selectable } from 'kysely'
import type { DeskDoorNote, DoorNote, NamedDoor } from '#contracts/manifest/door-notes.ts'
import type { Address } from '#contracts/parcel/parcel.ts'
import { foldPostcode, spacedPostcode, toDoorKey } from '#domain/door-note/door-key.ts'
import type { ManifestTables } from '../tables.ts'

export type DoorNoteRow = Selectable<ManifestTables['door_notes']>

/** A note with its times as ISO text, as decisions change it. */
export interface StoredNote {
  subDepot: string
  door: string
  named: NamedDoor
  /** Null where the depot wrote it, or the courier was erased. */
  author: string | null
  doubtedBy: string | null
  endedAt: string | null
  note: Omit<DoorNote, 'door' | 'by'> & { by: 'courier' | 'depot' }
}

export const toStoredNote = (row: DoorNoteRow): StoredNote => ({
  subDepot: row.sub_depot,
  door: row.door,
  named: { house: row.house, street: row.street, postcode: row.postcode },
  author: row.author,
  doubtedBy: row.doubted_by,
  endedAt: row.ended_at?.toISOString() ?? null,
  note: {
    id: row.id,
    kind: row.kind,
    text: row.words,
    place: row.place,
    by: row.by_depot ? 'depot' : 'courier',
    writtenAt: row.written_at.toISOString(),
    confirmedAt: row.confirmed_at.toISOString(),
    doubtedAt: row.doubted_at?.toISOString() ?? null,
  },
})

/** Returns a note as a courier sees it. */
export const toCourierNote = ({ note, door, author }: StoredNote, courier: string): DoorNote => ({
  ...note,
  door,
  by: note.by === 'courier' && author === courier ? 'you' : note.by,
})

export const toDeskNote = ({
  note,
  subDepot,
  named: { house, street, postcode },
  author,
}: StoredNote): DeskDoorNote => ({
  ...note,
  subDepot,
  address: `${[house, street].filter(Boolean).join(' ')}, ${spacedPostcode(postcode)}`,
  author,
})

/** Identifies a door of a sub-depot. */
export interface DoorPlace {
  subDepot: string
  door: string
}

export const placeKey = ({ subDepot, door }: DoorPlace): string => `${subDepot}\n${door}`

/** Returns the doors of addresses; those whose house is not known have none. */
export const toDoors = (addresses: readonly Pick<Address, 'house' | 'street' | 'postcode'>[]): string[] => [
  ...new Set(addresses.flatMap((address) => toDoorKey(address) ?? [])),
]

type NewNote = Pick<DoorNote, 'id' | 'kind' | 'text' | 'place'> & NamedDoor

/** Returns a new note of a door. Without an author it is the depot's. */
export function newStoredNote(
  { subDepot, door }: DoorPlace,
  { id, kind, text, place, house, street, postcode }: NewNote,
  { author, at }: { author: string | null; at: string },
): StoredNote {
  const by = author === null ? 'depot' : 'courier'
  return {
    subDepot,
    door,
    named: { house, street, postcode: foldPostcode(postcode) },
    author,
    doubtedBy: null,
    endedAt: null,
    note: { id, kind, text, place, by, writtenAt: at, confirmedAt: at, doubtedAt: null },
  }
}
