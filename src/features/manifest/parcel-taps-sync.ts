import type { Barcode } from '#contracts/barcode.ts'
import type { BlobRef } from '#contracts/blob.ts'
import type { ParcelRefusal } from '#contracts/parcel-commands.ts'
import { markParcel, recordParcelStatus, reportExtraParcel, undoParcelStatus } from '#contracts/parcel-commands.ts'
import type { MarkParcelInput, Parcel, RecordStatusInput } from '#contracts/parcel.ts'
import { actOnParcel } from '#domain/parcel/act-on-parcel.ts'
import type { ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { readParcel, readParcels } from './manifest-store.ts'

/** A tap is kept under its id, or refused in a code that `refusalWords` puts into words. */
export type TapOutcome = { kept: string } | { refused: ParcelRefusal }

/** Photos by blob id, as a statement names them. */
export type PhotoBytes = Readonly<Record<string, ArrayBuffer>>

export type StatusStatement = Omit<RecordStatusInput, 'parcelId' | 'baseVersion' | 'photos'> &
  Partial<Pick<RecordStatusInput, 'photos'>>

function refusal(parcel: Parcel | undefined, action: ParcelAction): ParcelRefusal | undefined {
  const deviceTime = new Date(currentEngine().clock.wall()).toISOString()
  const stamp = { id: crypto.randomUUID(), by: 'courier', deviceTime, occurredAt: deviceTime } as const
  const outcome = actOnParcel(parcel, action, stamp)
  return 'refused' in outcome ? outcome.refused : undefined
}

const draft = (parcelId: string) => ({ table: 'parcelDrafts', key: parcelId })

async function keep<Input>(tap: Tap<Input>): Promise<TapOutcome> {
  const [row] = await enqueue(currentEngine(), [tap])
  return row ? { kept: row.mid } : { refused: 'parcel-unknown' }
}

/** Records a status of one parcel. */
export async function recordStatus(parcelId: string, statement: StatusStatement, bytes?: PhotoBytes): Promise<TapOutcome> {
  const parcel = (await readParcel(parcelId))?.row
  const input = { photos: [], ...statement, parcelId, baseVersion: parcel?.version ?? 0 }
  const refused = refusal(parcel, { command: 'recordParcelStatus', input })
  if (refused) return { refused }
  return await keep({ command: recordParcelStatus, input, draft: draft(parcelId), ...(bytes ? { bytes } : {}) })
}

/** A picture that was taken on this phone and has no name yet. */
export type TakenPhoto = Pick<BlobRef, 'sha256' | 'type' | 'size'> & { bytes: ArrayBuffer }

/** Names the pictures for one event: events of two parcels never share a blob. */
function attach(photos: readonly TakenPhoto[]): { photos: BlobRef[]; bytes: PhotoBytes } {
  const named = photos.map((photo) => ({ ...photo, id: currentEngine().newId() }))
  return {
    photos: named.map(({ id, sha256, type, size }) => ({ id, sha256, type, size })),
    bytes: Object.fromEntries(named.map(({ id, bytes }) => [id, bytes])),
  }
}

/**
 * Records the same status for several parcels at one door, in one transaction. Those that may not change
 * to it are named and left alone; `kept` are the events of the others, in the order of `parcelIds`.
 */
export async function recordStatusOfMany(
  parcelIds: readonly string[],
  statement: Omit<StatusStatement, 'photos'>,
  taken: readonly TakenPhoto[] = [],
): Promise<{ kept: string[]; refused: { parcelId: string; code: ParcelRefusal }[] }> {
  const rows = await readParcels(parcelIds)
  const refused: { parcelId: string; code: ParcelRefusal }[] = []
  const taps: Tap<RecordStatusInput>[] = []
  for (const [i, parcelId] of parcelIds.entries()) {
    const parcel = rows[i]?.row
    const { photos, bytes } = attach(taken)
    const input = { ...statement, photos, parcelId, baseVersion: parcel?.version ?? 0 }
    const code = refusal(parcel, { command: 'recordParcelStatus', input })
    if (code) refused.push({ parcelId, code })
    else taps.push({ command: recordParcelStatus, input, bytes, draft: draft(parcelId) })
  }
  const kept = taps.length > 0 ? await enqueue(currentEngine(), taps) : []
  return { kept: kept.map((row) => row.mid), refused }
}

/** Takes back the last step: a new event, never the removal of one that may be on its way. */
export async function undoStatus(parcelId: string, eventId: string): Promise<TapOutcome> {
  const parcel = (await readParcel(parcelId))?.row
  const input = { parcelId, supersedes: eventId, baseVersion: parcel?.version ?? 0 }
  const refused = refusal(parcel, { command: 'undoParcelStatus', input })
  return refused ? { refused } : await keep({ command: undoParcelStatus, input })
}

/** Marks a parcel that goes back to the depot. */
export async function setMark(
  parcelId: string,
  statement: Pick<MarkParcelInput, 'mark' | 'note'>,
  taken: readonly TakenPhoto[] = [],
): Promise<TapOutcome> {
  const parcel = (await readParcel(parcelId))?.row
  const { photos, bytes } = attach(taken)
  const input = { ...statement, photos, parcelId, baseVersion: parcel?.version ?? 0 }
  const refused = refusal(parcel, { command: 'markParcel', input })
  return refused ? { refused } : await keep({ command: markParcel, input, bytes, draft: draft(parcelId) })
}

/** Tells the depot of a parcel that is in the pile and on no list. Returns the id of the new parcel too. */
export async function reportExtra(manifestId: string, barcode: Barcode, note?: string): Promise<TapOutcome & { parcelId: string }> {
  const parcelId = currentEngine().newId()
  const input = { parcelId, manifestId, barcode, ...(note ? { note } : {}) }
  return { ...(await keep({ command: reportExtraParcel, input })), parcelId }
}
