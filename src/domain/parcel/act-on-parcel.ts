import type { ParcelRefusal } from '#contracts/parcel-commands.ts'
import type {
  MarkParcelInput,
  Parcel,
  ParcelEvent,
  RecordStatusInput,
  ReportExtraInput,
  UndoStatusInput,
} from '#contracts/parcel.ts'
import { withEvent } from './derive-parcel.ts'
import type { EventStamp } from './event-stamp.ts'
import { recordStatus } from './record-status.ts'
import { extraParcel } from './report-extra.ts'
import { standingEvents } from './standing-events.ts'
import { checkMark } from './state-machine.ts'
import { undoStatus } from './undo-status.ts'

export type ParcelAction =
  | { command: 'recordParcelStatus'; input: RecordStatusInput }
  | { command: 'undoParcelStatus'; input: UndoStatusInput }
  | { command: 'markParcel'; input: MarkParcelInput }
  /** `manifestKnown`: the caller has looked up the manifest among the courier's own. */
  | { command: 'reportExtraParcel'; input: ReportExtraInput; manifestKnown: boolean }

export type ParcelOutcome = { parcel: Parcel } | { refused: ParcelRefusal }

function markEvent(parcel: Parcel, input: MarkParcelInput, stamp: EventStamp): ParcelEvent | ParcelRefusal {
  const refused = checkMark(standingEvents(parcel.events), input.mark)
  const { mark, note, photos } = input
  return refused ?? { ...stamp, kind: 'mark', mark, note, photos }
}

function nextEvent(
  parcel: Parcel,
  action: Exclude<ParcelAction, { command: 'reportExtraParcel' }>,
  stamp: EventStamp,
): ParcelEvent | ParcelRefusal {
  if (action.command === 'recordParcelStatus') return recordStatus(parcel, action.input, stamp)
  if (action.command === 'undoParcelStatus') return undoStatus(parcel, action.input, stamp)
  return markEvent(parcel, action.input, stamp)
}

/**
 * What a command does to a parcel: the app shows it at the tap, the service decides with it.
 *
 * An event that the parcel already has changes nothing. The app meets this when a pull brings an own
 * event before the answer to its push.
 */
export function actOnParcel(
  parcel: Parcel | undefined,
  action: ParcelAction,
  stamp: EventStamp,
): ParcelOutcome {
  if (parcel?.events.some((event) => event.id === stamp.id)) return { parcel }
  if (action.command === 'reportExtraParcel') {
    if (parcel !== undefined) return { refused: 'parcel-exists' }
    if (!action.manifestKnown) return { refused: 'manifest-unknown' }
    return { parcel: extraParcel(action.input, stamp) }
  }
  if (parcel === undefined) return { refused: 'parcel-unknown' }
  const event = nextEvent(parcel, action, stamp)
  return typeof event === 'string' ? { refused: event } : { parcel: withEvent(parcel, event) }
}
