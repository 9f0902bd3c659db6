import {
  removeDoorNoteCommand,
  setDoorHazardCommand,
  type SetDoorHazardInput,
} from '#contracts/depot/door-note-commands.ts'
import { doorNoteLimit } from '#contracts/manifest/door-notes.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import { getCallerSubDepots } from '#kit/http/auth.ts'
import { decision, defineCollection, getInputs, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import type { KitTables } from '#kit/database/tables.ts'
import type { ManifestTables } from '../tables.ts'
import { changedNoteRows } from './door-feeds.ts'
import { newStoredNote, placeKey, type StoredNote } from './door-note-row.ts'
import { countNotes, lockNotes, readDoorParcels, saveNotes, type DoorParcel } from './door-note-store.ts'

type DeskNoteState =
  | { kind: 'saved'; stored: StoredNote }
  | { kind: 'unknown'; parcels: ReadonlyMap<string, DoorParcel>; counts: Map<string, number> }

function setHazard(
  state: DeskNoteState | undefined,
  input: SetDoorHazardInput,
  { occurredAt }: DecideContext,
): Outcome<DeskNoteState> {
  if (state?.kind === 'saved') return { state }
  const parcel = state?.parcels.get(input.parcelId)
  if (!state || !parcel) return { rejected: 'not-yours' }
  const door = toDoorKey(input)
  if (door === undefined || !parcel.doors.has(door)) return { rejected: 'door-unknown' }
  const { subDepot, round, day } = parcel
  const key = placeKey({ subDepot, door })
  const count = state.counts.get(key) ?? 0
  if (count >= doorNoteLimit) return { rejected: 'door-full' }
  state.counts.set(key, count + 1)
  const stored = newStoredNote({ subDepot, door }, { ...input, place: null }, { author: null, at: occurredAt })
  return { state: { kind: 'saved', stored }, noted: { about: { round, day }, after: input.kind } }
}

function remove(state: DeskNoteState | undefined, { receivedAt }: DecideContext): Outcome<DeskNoteState> {
  if (state?.kind !== 'saved') return { rejected: 'not-yours' }
  const { stored } = state
  const about: Readonly<Record<string, string>> = stored.author === null ? {} : { courier: stored.author }
  const noted = { about, before: stored.note.kind }
  return stored.endedAt === null
    ? { state: { kind: 'saved', stored: { ...stored, endedAt: receivedAt } }, noted }
    : { state, noted }
}

/** Handles what staff do with the notes of doors: they set hazards, and remove what shouldn't be there. */
export const staffDoorNoteCollection = defineCollection<DeskNoteState, ManifestTables & KitTables>({
  entity: 'staff-door-note',

  async load(tx, caller, ids, asked) {
    const own = new Set(getCallerSubDepots(caller))
    const found = await lockNotes(tx, ids)
    const parcels = await readDoorParcels(tx, [
      ...new Set(getInputs(asked, setDoorHazardCommand).map(({ parcelId }) => parcelId)),
    ])
    const ownParcels = new Map([...parcels].filter(([, { subDepot }]) => own.has(subDepot)))
    const places = [...ownParcels.values()].flatMap(({ subDepot, doors }) =>
      [...doors].map((door) => ({ subDepot, door })),
    )
    const counts = await countNotes(tx, places)
    const taken = new Set(found.map(({ note }) => note.id))
    return new Map([
      ...ids
        .filter((id) => !taken.has(id))
        .map((id): [string, DeskNoteState] => [id, { kind: 'unknown', parcels: ownParcels, counts }]),
      ...found
        .filter(({ subDepot }) => own.has(subDepot))
        .map((stored): [string, DeskNoteState] => [stored.note.id, { kind: 'saved', stored }]),
    ])
  },

  decide: {
    setDoorHazard: decision(setDoorHazardCommand, setHazard),
    removeDoorNote: decision(removeDoorNoteCommand, (state: DeskNoteState | undefined, _input, context) =>
      remove(state, context),
    ),
  },

  async save(tx, _caller, changed, at) {
    const notes = changed.flatMap(({ state }) => (state.kind === 'saved' ? [state.stored] : []))
    await saveNotes(tx, notes, at)
    return await changedNoteRows(tx, notes)
  },
})
