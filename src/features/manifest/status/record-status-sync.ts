import type { Barcode } from '#contracts/parcel/barcode.ts'
import {
  type ParcelRejection,
  markParcel,
  recordParcelStatus,
  reportExtraParcel,
  undoParcelStatus,
} from '#contracts/parcel/parcel-commands.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { actOnParcel, type ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import { rejectionMessages } from '#domain/parcel/rejection-labels.ts'
import { saveError, type Result, type SaveError } from '#domain/saving/result.ts'
import { namePhotos, type PhotoBytes, type TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { saveCommand, saveCommands } from '#offline/requests/save-command.ts'
import { readParcels } from '../manifest-store.ts'
import type { StatusAction, StatusStatement } from './status-action.ts'

/** The events that were saved, and the parcels whose rules did not allow the action. */
export interface RecordedStatuses {
  saved: { parcelId: string; eventId: string }[]
  rejected: { parcelId: string; code: ParcelRejection }[]
}

/** An error means that nothing was saved, because the phone is full. */
export type RecordResult = Result<RecordedStatuses, SaveError>

/** The id of the saved event, or why it was not saved. */
export type RecordOneResult = Result<string, SaveError>

/** Returns the action for a parcel that has this version. */
type MakeAction = (
  parcelId: string,
  baseVersion: number,
) => Exclude<ParcelAction, { command: 'reportExtraParcel' }> & { bytes?: PhotoBytes }

const drafts = 'parcelDrafts'

function getRejection(parcel: Parcel | undefined, action: ParcelAction): ParcelRejection | undefined {
  const deviceTime = new Date(currentEngine().clock.wall()).toISOString()
  const stamp = { id: crypto.randomUUID(), by: 'courier', deviceTime, occurredAt: deviceTime } as const
  const outcome = actOnParcel(parcel, action, stamp)
  return 'refused' in outcome ? outcome.refused : undefined
}

function toCommand(action: ReturnType<MakeAction>): Tap {
  const { bytes, input } = action
  const rest = bytes ? { bytes } : {}
  // An undo leaves the draft of a sheet alone; every other action records what the sheet was about.
  if (action.command === 'undoParcelStatus') return { command: undoParcelStatus, input }
  const draft = { table: drafts, key: input.parcelId }
  if (action.command === 'markParcel') return { command: markParcel, input, draft, ...rest }
  return { command: recordParcelStatus, input, draft, ...rest }
}

/** Saves the actions that the parcels allow, in one transaction with the read that decides it. */
async function record(parcelIds: readonly string[], makeAction: MakeAction): Promise<RecordResult> {
  let rejected: RecordedStatuses['rejected'] = []
  const saved = await saveCommands(['parcels', drafts], async () => {
    rejected = []
    const parcels = await readParcels(parcelIds)
    return parcelIds.flatMap((parcelId, at) => {
      const parcel = parcels[at]?.row
      const action = makeAction(parcelId, parcel?.version ?? 0)
      const code = getRejection(parcel, action)
      if (!code) return [toCommand(action)]
      rejected.push({ parcelId, code })
      return []
    })
  })
  if (!saved.ok) return saved
  const events = saved.value.map(({ mid, input }) => ({
    parcelId: (input as { parcelId: string }).parcelId,
    eventId: mid,
  }))
  return { ok: true, value: { saved: events, rejected } }
}

async function recordOne(parcelId: string, makeAction: MakeAction): Promise<RecordOneResult> {
  const result = await record([parcelId], makeAction)
  if (!result.ok) return result
  const { saved, rejected } = result.value
  if (saved[0]) return { ok: true, value: saved[0].eventId }
  return saveError(rejectionMessages[rejected[0]?.code ?? 'parcel-unknown'])
}

/** Records a status for one parcel. Returns the id of the event. */
export async function recordStatus(
  parcelId: string,
  statement: StatusStatement,
  bytes?: PhotoBytes,
): Promise<RecordOneResult> {
  return await recordOne(parcelId, (_, baseVersion) => ({
    command: 'recordParcelStatus',
    input: { photos: [], ...statement, parcelId, baseVersion },
    ...(bytes ? { bytes } : {}),
  }))
}

/**
 * Records the same status, or the same mark, for several parcels. Those that do not allow it are returned as rejected
 * and stay as they are. Each parcel gets its own copy of the photos, because two events never share a blob.
 */
export async function recordStatusOfMany(
  parcelIds: readonly string[],
  action: StatusAction,
  taken: readonly TakenPhoto[] = [],
): Promise<RecordResult> {
  return await record(parcelIds, (parcelId, baseVersion) => {
    const { photos, bytes } = namePhotos(taken, () => currentEngine().newId())
    const common = { photos, parcelId, baseVersion }
    return 'statement' in action
      ? { command: 'recordParcelStatus', input: { ...action.statement, ...common }, bytes }
      : { command: 'markParcel', input: { ...action, ...common }, bytes }
  })
}

const makeUndo =
  (getEvent: (parcelId: string) => string): MakeAction =>
  (parcelId, baseVersion) => ({
    command: 'undoParcelStatus',
    input: { parcelId, supersedes: getEvent(parcelId), baseVersion },
  })

/** Undoes the last events of several parcels. It adds new events, because the old ones may have been sent. */
export async function undoStatusOfMany(saved: RecordedStatuses['saved']): Promise<RecordResult> {
  const events = new Map(saved.map(({ parcelId, eventId }) => [parcelId, eventId]))
  return await record(
    [...events.keys()],
    makeUndo((parcelId) => events.get(parcelId) ?? ''),
  )
}

/** Undoes the last event of one parcel. Returns the id of the new event. */
export async function undoStatus(parcelId: string, eventId: string): Promise<RecordOneResult> {
  return await recordOne(
    parcelId,
    makeUndo(() => eventId),
  )
}

/** Reports a parcel that is in the pile and on no list. Returns the id of the event. */
export async function reportExtra(manifestId: string, barcode: Barcode, note?: string): Promise<RecordOneResult> {
  const input = { parcelId: currentEngine().newId(), manifestId, barcode, ...(note ? { note } : {}) }
  const saved = await saveCommand({ command: reportExtraParcel, input })
  return saved.ok ? { ok: true, value: saved.value[0]?.mid ?? '' } : saved
}
