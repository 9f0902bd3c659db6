import type { ParcelRejection } from '#contracts/parcel/parcel-commands.ts'
import type { Parcel, UndoStatusInput } from '#contracts/parcel/parcel.ts'
import { getEffectiveEvents } from './events-in-effect.ts'

/** Milliseconds for which the parcel's screen offers it; after that a change is an amendment with a reason. */
export const undoParcelMs = 30_000

/** Undefined where the event may be taken back. The time limit is the screen's matter. */
export function checkUndo(parcel: Parcel, input: UndoStatusInput): ParcelRejection | undefined {
  const standing = getEffectiveEvents(parcel.events)
  const last = standing.findLastIndex((event) => event.by === 'courier')
  const target = standing[last]
  // An extra parcel exists only because of its report, so only the depot can settle it.
  if (target?.id !== input.supersedes || target.mark === 'extra') return 'nothing-to-undo'
  return standing.findLastIndex((event) => event.mark === 'recalled') > last ? 'parcel-recalled' : undefined
}
