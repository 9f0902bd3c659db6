import {
  collectParcels,
  handOverBatch,
  recordStopProblem,
  undoStopEvent,
  type CollectedParcel,
  type CollectParcelsInput,
  type HandOverBatchInput,
  type RecordStopProblemInput,
  type UndoStopEventInput,
} from '#contracts/manifest/stop-list.ts'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import { namePhotos, type TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'

/** What was started at a stop, or of a batch, as typed. */
export interface StopDraft {
  /** "collect/<stop>", "problem/<stop>", "batch/<list>" */
  key: string
  note: string
  photos: readonly TakenPhoto[]
}

/** A collection that was started. */
export interface CollectDraft extends StopDraft {
  /** The labels that were scanned or typed so far, each with the id of its parcel. */
  scanned: CollectParcelsInput['parcels']
  /** The number of parcels that were only counted, as typed. */
  counted: string
}

/** A batch that was started. */
export interface BatchDraft extends StopDraft {
  /** The drop of the list, or an empty text for a place that is no stop. */
  stopId: string
  placeKind: string
  placeName: string
  /** The parcels that stay in the vehicle. All others go, so that what is collected meanwhile is on the list too. */
  staying: readonly string[]
}

export const collectDrafts = draftsIn<CollectDraft>('stopDrafts')
export const problemDrafts = draftsIn<StopDraft>('stopDrafts')
export const batchDrafts = draftsIn<BatchDraft>('stopDrafts')

/** Returns a parcel with an id of its own, with its label if it was read. */
export const newParcel = (barcode?: Barcode): CollectedParcel => ({
  id: currentEngine().newId(),
  ...(barcode && { barcode }),
})

/** Saves on this phone what was collected, until the depot has it. */
export const collectAtStop = async (input: CollectParcelsInput): Promise<Saved> =>
  await saveCommand({ command: collectParcels, input, draft: collectDrafts.of(`collect/${input.stopId}`) })

/** Saves that nothing was ready or that a label is wrong, with the photos that were taken. */
export async function saveProblem(
  input: Omit<RecordStopProblemInput, 'photos'>,
  taken: readonly TakenPhoto[],
): Promise<Saved> {
  const { photos, bytes } = namePhotos(taken, () => currentEngine().newId())
  const draft = problemDrafts.of(`problem/${input.stopId}`)
  return await saveCommand({ command: recordStopProblem, input: { ...input, photos }, bytes, draft })
}

/** Saves that a batch was handed over. */
export const handOver = async (input: HandOverBatchInput): Promise<Saved> =>
  await saveCommand({ command: handOverBatch, input, draft: batchDrafts.of(`batch/${input.manifestId}`) })

/** Undoes an own record. */
export const undoAtStop = async (input: UndoStopEventInput): Promise<Saved> =>
  await saveCommand({ command: undoStopEvent, input })
