import type { DoorNote } from '#contracts/manifest/door-notes.ts'
import type { Address } from '#contracts/parcel/parcel.ts'
import { compareDoorNotes, getDoorNoteAge, isHazard } from '#domain/door-note/door-note-age.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import { doorNoteSource } from '#domain/door-note/door-note-labels.ts'
import { doorNoteLine } from '#domain/door-note/door-note-line.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled, type Overlaid } from '#offline/overlay.ts'
import { servicesNow } from '#offline/phone-clock.ts'

const table = () => currentEngine().db.table<DoorNote, string>('doorNotes')

/** A note as the courier sees it, and who says so since when. */
export interface ShownNote extends Overlaid<DoorNote> {
  source: string
}

/** Returns a note with the key of its door, which one that waits on this phone has not. */
function withKey(note: Overlaid<DoorNote>): Overlaid<DoorNote> {
  const [house = '', street, postcode] = note.row.door.split('\n')
  if (street === undefined || postcode === undefined) return note
  return { ...note, row: { ...note.row, door: toDoorKey({ house, street, postcode }) ?? '' } }
}

/** Returns the notes that `read` finds, with what waits on this phone, hazards first. */
async function readWithTaps(
  read: () => PromiseLike<DoorNote[]>,
  isWanted: (note: DoorNote) => boolean,
): Promise<ShownNote[]> {
  const engine = currentEngine()
  const now = servicesNow(engine.clock.wall())
  const all = await inOneMoment(engine, ['doorNotes'], async () => {
    const stored = await read()
    const touched = await overlayUnsettled<DoorNote>(engine, 'door-note', async (ids) => await table().bulkGet(ids))
    const byId = new Map<string, Overlaid<DoorNote>>(stored.map((row) => [row.id, { row, sync: null }]))
    for (const each of touched) byId.set(each.now.row.id, withKey(each.now))
    return [...byId.values()]
  })
  return all
    .filter(({ row }) => isWanted(row) && getDoorNoteAge(row, now) !== 'ended')
    .toSorted((a, b) => compareDoorNotes(a.row, b.row))
    .map((note) => ({ ...note, source: doorNoteSource(note.row, now) }))
}

type DoorAddress = Pick<Address, 'house' | 'street' | 'postcode'>

/** Returns the notes of the door of an address. */
export async function readDoorNotes(address: DoorAddress): Promise<ShownNote[]> {
  const door = toDoorKey(address)
  if (door === undefined) return []
  return await readWithTaps(
    () => table().where('door').equals(door).toArray(),
    (note) => note.door === door,
  )
}

/** Returns the hazards of every door on this phone as lines, "Dog: behind the gate", by the key of the door. */
export async function readHazards(): Promise<Map<string, string[]>> {
  const notes = await readWithTaps(
    () =>
      table()
        .filter(({ kind }) => isHazard(kind))
        .toArray(),
    ({ kind }) => isHazard(kind),
  )
  const hazards = new Map<string, string[]>()
  for (const { row } of notes) hazards.set(row.door, [...(hazards.get(row.door) ?? []), doorNoteLine(row)])
  return hazards
}

/** Returns the hazards at the doors of these addresses, each line once. */
export async function readHazardsAt(addresses: readonly DoorAddress[]): Promise<string[]> {
  const hazards = await readHazards()
  return [...new Set(addresses.flatMap((address) => hazards.get(toDoorKey(address) ?? '') ?? []))]
}
