import type { ParcelEvent } from '#contracts/parcel.ts'
import type { ParcelAction } from './parcel-action.ts'
import type { EventStamp } from './event-stamp.ts'

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
