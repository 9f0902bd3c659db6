import {
  addDoorNote,
  reviewDoorNote,
  type AddDoorNoteInput,
  type DoorNoteKind,
  type DoorNote,
} from '#contracts/manifest/door-notes.ts'
import type { Address, Parcel } from '#contracts/parcel/parcel.ts'
import { doorNoteRejections } from '#domain/door-note/door-note-labels.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { editRejected, readRejected } from '#offline/requests/rejected.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import { readParcel } from '../manifest-store.ts'

/** The note that a courier is typing about a door. */
export interface DoorNoteDraft {
  parcelId: string
  /** The id of the note. It is a new one after a rejection. */
  id: string
  kind: DoorNoteKind | ''
  text: string
  place: DoorNote['place']
  /** The text that the courier says is about nobody, although it looks like it. */
  checkedText: string
}

export const doorNoteDrafts = draftsIn<DoorNoteDraft>('doorNoteDrafts')

export const beginDoorNote = (parcelId: string): DoorNoteDraft => ({
  parcelId,
  id: currentEngine().newId(),
  kind: '',
  text: '',
  place: null,
  checkedText: '',
})

/** A note that the service rejected, and its place in the outbox. */
export interface RejectedNote {
  n: number
  message: string
  input: AddDoorNoteInput
}

/** Returns the notes of a door that the service did not accept. What was typed is in them. */
export async function readRejectedNotes(
  address: Pick<Address, 'house' | 'street' | 'postcode'>,
): Promise<RejectedNote[]> {
  const door = toDoorKey(address)
  return (await readRejected(currentEngine(), addDoorNote))
    .filter(({ input }) => toDoorKey(input) === door)
    .map(({ n, code, input }) => ({
      n,
      input,
      message: doorNoteRejections[code ?? ''] ?? 'Your depot couldn’t accept this note.',
    }))
}

/** Turns a rejected note back into a draft of its form. */
export async function editRejectedNote({ n, input }: RejectedNote) {
  const { parcelId, kind, text, place = null } = input
  const draft: DoorNoteDraft = { ...beginDoorNote(parcelId), kind, text, place, checkedText: text }
  return await editRejected(n, {
    table: 'doorNoteDrafts',
    draft: doorNoteDrafts.row(draft),
    taken: 'You have started another note about this door. Save it first, then change this one.',
  })
}

/** The note that the form opens with. */
export interface OpenedDoorNote {
  /** Undefined if the parcel is not on this phone. */
  parcel: Parcel | undefined
  draft: DoorNoteDraft
  /** It was started at an earlier visit. */
  isEarlier: boolean
}

/** Opens the form of a parcel's door: with what was started, else with what the service rejected, else empty. */
export async function openDoorNote(parcelId: string): Promise<OpenedDoorNote> {
  const parcel = (await readParcel(parcelId))?.row
  const started = await doorNoteDrafts.read(parcelId)
  if (started || !parcel) return { parcel, draft: started ?? beginDoorNote(parcelId), isEarlier: started !== undefined }
  const [rejected] = (await readRejectedNotes(parcel.address)).filter(({ input }) => input.parcelId === parcelId)
  const edited = rejected && (await editRejectedNote(rejected))
  const draft = edited?.ok ? await doorNoteDrafts.read(parcelId) : undefined
  return { parcel, draft: draft ?? beginDoorNote(parcelId), isEarlier: draft !== undefined }
}

/** Saves a note on this phone until the depot has it. */
export async function saveDoorNote(
  { address }: Pick<Parcel, 'address'>,
  { id, parcelId }: DoorNoteDraft,
  note: Pick<AddDoorNoteInput, 'kind' | 'text' | 'place'>,
): Promise<Saved> {
  const { house, street, postcode } = address
  const input: AddDoorNoteInput = { id, parcelId, house, street, postcode, ...note }
  return await saveCommand({ command: addDoorNote, input, draft: doorNoteDrafts.of(parcelId) })
}

/** Saves that a note is still true, or no longer. */
export const reviewNote = async (id: string, isTrue: boolean): Promise<Saved> =>
  await saveCommand({ command: reviewDoorNote, input: { id, isTrue } })
