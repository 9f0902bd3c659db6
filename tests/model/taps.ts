import { createHash } from 'node:crypto'
import type { BlobRef } from '#contracts/sync/blob.ts'
import { markParcel, recordParcelStatus, undoParcelStatus } from '#contracts/parcel/parcel-commands.ts'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { actOnParcel, type ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import { lastCourierEvent } from '#domain/parcel/events-in-effect.ts'
import { nextMarks, nextStatuses } from '#domain/parcel/state-machine.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { writeNote } from '../contract/kit/note-commands.ts'
import { text } from '../contract/kit/note-collection.ts'

interface Photo {
  ref: BlobRef
  bytes: ArrayBuffer
}

/** A picture as small as can be, unlike any other. */
export function takePhoto(id: string): Photo {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, ...new TextEncoder().encode(id)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ref: { id, sha256, type: 'image/jpeg', size: bytes.length }, bytes: bytes.buffer }
}

/** A line of a note; one that the service forbids where `forbidden` is set. */
export const noteTap = (noteId: string, line: string, forbidden: boolean): Tap => ({
  command: writeNote,
  input: { noteId, text: forbidden ? text.forbidden : line },
})

function statusInput(parcel: Parcel, status: ParcelStatus, photos: BlobRef[]) {
  return {
    parcelId: parcel.id,
    status,
    photos,
    baseVersion: parcel.version,
    ...(status === 'unable_to_deliver' ? { reason: 'no_answer' as const } : {}),
    ...(status === 'delivered' ? { proof: { handover: 'neighbour' as const }, note: 'Number 16' } : {}),
  }
}

/** Everything that the screen offers on a parcel as it shows it. */
function actionsOn(parcel: Parcel, photos: BlobRef[]): ParcelAction[] {
  const base = { parcelId: parcel.id, baseVersion: parcel.version }
  const last = lastCourierEvent(parcel.events)
  return [
    ...nextStatuses(parcel).map((status): ParcelAction => ({
      command: 'recordParcelStatus',
      input: statusInput(parcel, status, photos),
    })),
    ...nextMarks(parcel).map((mark): ParcelAction => ({ command: 'markParcel', input: { ...base, mark, photos } })),
    ...(last ? [{ command: 'undoParcelStatus', input: { ...base, supersedes: last.id } } as const] : []),
  ]
}

const commands = { recordParcelStatus, undoParcelStatus, markParcel } as const

/** One of the taps that the screen offers; undefined where it offers none. */
export function parcelTap(parcel: Parcel, choice: number, photo: Photo | undefined): Tap | undefined {
  const now = '2026-05-14T09:00:00.000Z'
  const stamp = { id: parcel.id, by: 'courier', deviceTime: now, occurredAt: now } as const
  const offered = actionsOn(parcel, photo ? [photo.ref] : []).filter(
    (action) => 'parcel' in actOnParcel(parcel, action, stamp),
  )
  const action = offered[choice % Math.max(1, offered.length)]
  if (!action || action.command === 'reportExtraParcel') return undefined
  const bytes = photo ? { [photo.ref.id]: photo.bytes } : {}
  return { command: commands[action.command], input: action.input, bytes }
}
