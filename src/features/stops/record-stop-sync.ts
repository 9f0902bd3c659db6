import {
  collectParcels,
  handOverBatch,
  undoStopEvent,
  type CollectParcelsInput,
  type HandOverBatchInput,
  type UndoStopEventInput,
} from '#contracts/manifest/stop-list.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'

/** Saves on this phone what was collected, until the depot has it. */
export const collectAtStop = async (input: CollectParcelsInput): Promise<Saved> =>
  await saveCommand({ command: collectParcels, input })

/** Saves that a batch was handed over. */
export const handOver = async (input: HandOverBatchInput): Promise<Saved> =>
  await saveCommand({ command: handOverBatch, input })

/** Undoes an own record. */
export const undoAtStop = async (input: UndoStopEventInput): Promise<Saved> =>
  await saveCommand({ command: undoStopEvent, input })
