import type { RemoveDoorNoteInput, SetDoorHazardInput } from '#contracts/depot/door-note-commands.ts'
import type { DeskDoorNote } from '#contracts/manifest/door-notes.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { compareDoorNotes } from '#domain/door-note/door-note-age.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import { addressLine } from '#domain/parcel/address-line.ts'
import { readCached, readWholeRoster, type Roster } from '../cache/cache-store.ts'
import { readPendingActions } from '../pending-actions-store.ts'

export interface DeskNote {
  note: DeskDoorNote
  /** This desk has set or removed it, and the service does not have that yet. */
  pending: 'set' | 'removed' | null
}

/** Notes of a door as this desk knows them; `notes` null: they were never loaded here. */
export interface KnownDoorNotes {
  notes: DeskNote[] | null
  readAt: number
  roster: Roster
}

/** Returns the notes of a parcel's door with what waits on this desk. */
export async function readDeskDoorNotes({ id, address }: Pick<Parcel, 'id' | 'address'>): Promise<KnownDoorNotes> {
  const [cached, roster] = await Promise.all([readCached(`door-notes/${id}`), readWholeRoster()])
  const readAt = cached?.at ?? 0
  const actions = await readPendingActions('staff-door-note/', readAt)
  const removed = new Set(
    actions.flatMap(({ command, input }) => (command === 'removeDoorNote' ? (input as RemoveDoorNoteInput).id : [])),
  )
  const known = new Set(cached?.value.map((note) => note.id))
  const set = actions.flatMap(({ command, input, stamp }): DeskDoorNote[] => {
    if (command !== 'setDoorHazard') return []
    const hazard = input as SetDoorHazardInput
    if (known.has(hazard.id) || toDoorKey(hazard) !== toDoorKey(address)) return []
    const at = stamp.deviceTime
    const { kind, text } = hazard
    const times = { writtenAt: at, confirmedAt: at, doubtedAt: null }
    return [
      {
        id: hazard.id,
        kind,
        text,
        place: null,
        by: 'depot',
        subDepot: '',
        address: addressLine(address),
        author: null,
        ...times,
      },
    ]
  })
  const notes = [
    ...(cached?.value ?? []).map((note): DeskNote => ({ note, pending: removed.has(note.id) ? 'removed' : null })),
    ...set.map((note): DeskNote => ({ note, pending: removed.has(note.id) ? 'removed' : 'set' })),
  ].toSorted((a, b) => compareDoorNotes(a.note, b.note))
  return { notes: cached || notes.length > 0 ? notes : null, readAt, roster }
}
