import type {
  MarkParcelInput,
  ParcelEvent,
  RecordStatusInput,
  ReportExtraInput,
  UndoStatusInput,
} from '#contracts/parcel/parcel.ts'
import type { EventStamp } from './event-stamp.ts'

/** A command on a parcel with its input, and what the caller had to look up for it. */
export type ParcelAction =
  | { command: 'recordParcelStatus'; input: RecordStatusInput }
  | { command: 'undoParcelStatus'; input: UndoStatusInput }
  | { command: 'markParcel'; input: MarkParcelInput }
  /** `manifestKnown`: the manifest is among the courier's own. */
  | { command: 'reportExtraParcel'; input: ReportExtraInput; manifestKnown: boolean }

/** The event that an action states, whether or not it may take effect. */
export function statedEvent(action: ParcelAction, stamp: EventStamp): ParcelEvent {
  switch (action.command) {
    case 'recordParcelStatus': {
      const { parcelId: _parcel, baseVersion: _base, ifOpen: _open, ...statement } = action.input
      return { ...statement, ...stamp, kind: 'status' }
    }
    case 'undoParcelStatus':
      return { ...stamp, kind: 'undo', photos: [], supersedes: action.input.supersedes }
    case 'markParcel': {
      const { mark, note, photos } = action.input
      return { ...stamp, kind: 'mark', mark, note, photos }
    }
    default:
      return { ...stamp, kind: 'mark', mark: 'extra', note: action.input.note, photos: [] }
  }
}
