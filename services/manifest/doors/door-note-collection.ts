import {
  addDoorNote,
  dailyDoorNoteLimit,
  doorNoteLimit,
  reviewDoorNote,
  type AddDoorNoteInput,
  type ReviewDoorNoteInput,
} from '#contracts/manifest/door-notes.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import {
  decision,
  defineCollection,
  getInputs,
  type Asked,
  type DecideContext,
  type Outcome,
} from '#kit/sync/collection.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import type { KitTables } from '#kit/database/tables.ts'
import type { ManifestTables, ManifestTransaction } from '../tables.ts'
import { changedNoteRows } from './door-feeds.ts'
import { newStoredNote, placeKey, type StoredNote } from './door-note-row.ts'
import {
  countNotes,
  readWritten,
  lockNotes,
  readDoorParcels,
  readHeldDoors,
  readHeldManifests,
  saveNotes,
  type DoorParcel,
} from './door-note-store.ts'

/** Shared by the decisions of one push, so that each new note counts for the next. */
interface Counts {
  ofDoors: Map<string, number>
  /** When the courier's last notes were received, in milliseconds. */
  written: number[]
}

type NoteState =
  | { kind: 'saved'; stored: StoredNote }
  /** There is no such note; `taken`: somebody else's note has the id. */
  | { kind: 'unknown'; taken: boolean; parcels: ReadonlyMap<string, DoorParcel>; counts: Counts }

const dayMs = 86_400_000

/** Returns the parcels of these notes that are or were on lists of the courier. */
async function readOwnParcels(
  tx: ManifestTransaction,
  courier: string,
  inputs: readonly AddDoorNoteInput[],
): Promise<Map<string, DoorParcel>> {
  const parcels = await readDoorParcels(tx, [...new Set(inputs.map(({ parcelId }) => parcelId))])
  if (parcels.size === 0) return parcels
  const held = await readHeldManifests(tx, courier, [
    ...new Set([...parcels.values()].map(({ manifestId }) => manifestId)),
  ])
  return new Map([...parcels].filter(([, { manifestId }]) => held.has(manifestId)))
}

async function load(
  tx: ManifestTransaction,
  courier: string,
  ids: readonly string[],
  asked: readonly Asked[],
): Promise<Map<string, NoteState>> {
  const found = await lockNotes(tx, ids)
  const others = found.filter(({ author }) => author !== courier)
  const held = await readHeldDoors(tx, courier, others)
  const states = new Map<string, NoteState>()
  for (const stored of found)
    if (stored.author === courier || held.has(placeKey(stored))) states.set(stored.note.id, { kind: 'saved', stored })
  if (states.size === ids.length) return states
  const parcels = await readOwnParcels(tx, courier, getInputs(asked, addDoorNote))
  const places = [...parcels.values()].flatMap(({ subDepot, doors }) => [...doors].map((door) => ({ subDepot, door })))
  const written = parcels.size === 0 ? [] : await readWritten(tx, courier, dailyDoorNoteLimit)
  const counts: Counts = { ofDoors: await countNotes(tx, places), written: written.map((time) => time.getTime()) }
  const taken = new Set(found.map(({ note }) => note.id))
  for (const id of ids) if (!states.has(id)) states.set(id, { kind: 'unknown', taken: taken.has(id), parcels, counts })
  return states
}

function add(state: NoteState | undefined, input: AddDoorNoteInput, context: DecideContext): Outcome<NoteState> {
  if (state?.kind === 'saved')
    return state.stored.author === context.caller.sub ? { state } : { rejected: 'note-exists' }
  if (state?.taken) return { rejected: 'note-exists' }
  const parcel = state?.parcels.get(input.parcelId)
  if (!state || !parcel) return notYetMade(context, 'parcel-unknown')
  const door = toDoorKey(input)
  if (door === undefined || !parcel.doors.has(door)) return { rejected: 'door-unknown' }
  const { subDepot } = parcel
  const { counts } = state
  const key = placeKey({ subDepot, door })
  const count = counts.ofDoors.get(key) ?? 0
  if (count >= doorNoteLimit) return { rejected: 'door-full' }
  const now = Date.parse(context.receivedAt)
  if (counts.written.filter((time) => time > now - dayMs).length >= dailyDoorNoteLimit)
    return { rejected: 'too-many-notes' }
  counts.ofDoors.set(key, count + 1)
  counts.written.push(now)
  const made = { author: context.caller.sub, at: context.occurredAt }
  return {
    state: { kind: 'saved', stored: newStoredNote({ subDepot, door }, { ...input, place: input.place ?? null }, made) },
  }
}

/** The author, or a second courier who doubts it, ends a note of a courier. What the depot has set, only staff end. */
function isEndedBy({ author, doubtedBy, note }: StoredNote, courier: string): boolean {
  if (note.by === 'depot') return false
  return author === courier || (note.doubtedAt !== null && doubtedBy !== courier)
}

/** Whoever was at the door last is right, in whichever order two reviews arrive. */
function review(
  state: NoteState | undefined,
  { isTrue }: ReviewDoorNoteInput,
  context: DecideContext,
): Outcome<NoteState> {
  if (state?.kind !== 'saved') return notYetMade(context, 'note-unknown')
  const { stored } = state
  const { note } = stored
  const { caller, occurredAt, receivedAt } = context
  const isOutdone = occurredAt < note.confirmedAt || (isTrue && occurredAt < (note.doubtedAt ?? ''))
  if (stored.endedAt !== null || isOutdone) return { state }
  const change = (next: Partial<StoredNote>): Outcome<NoteState> => ({
    state: { kind: 'saved', stored: { ...stored, ...next } },
  })
  if (isTrue) return change({ doubtedBy: null, note: { ...note, confirmedAt: occurredAt, doubtedAt: null } })
  if (isEndedBy(stored, caller.sub)) return change({ endedAt: receivedAt })
  return change({ doubtedBy: caller.sub, note: { ...note, doubtedAt: occurredAt } })
}

/** Handles the notes of couriers about doors on their lists. */
export const doorNoteCollection = defineCollection<NoteState, ManifestTables & KitTables>({
  entity: 'door-note',
  load: (tx, caller, ids, asked) => load(tx, caller.sub, ids, asked),
  decide: {
    addDoorNote: decision(addDoorNote, add),
    reviewDoorNote: decision(reviewDoorNote, review),
  },
  async save(tx, _caller, changed, at) {
    const notes = changed.flatMap(({ state }) => (state.kind === 'saved' ? [state.stored] : []))
    await saveNotes(tx, notes, at)
    return await changedNoteRows(tx, notes)
  },
})
