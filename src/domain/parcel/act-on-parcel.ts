import type { ParcelRejection } from '#contracts/parcel/parcel-commands.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { withEvent } from './derive-parcel.ts'
import type { EventStamp } from './event-stamp.ts'
import { checkStatus } from './check-status.ts'
import { blankParcel } from './blank-parcel.ts'
import { getEffectiveEvents } from './events-in-effect.ts'
import { checkMark } from './state-machine.ts'
import { statedEvent, type ParcelAction } from './stated-event.ts'
import { checkUndo } from './check-undo.ts'

export type { ParcelAction } from './stated-event.ts'

export type ParcelOutcome = { parcel: Parcel } | { refused: ParcelRejection }

function check(parcel: Parcel | undefined, action: ParcelAction): ParcelRejection | undefined {
  if (action.command === 'reportExtraParcel') {
    if (parcel !== undefined) return 'parcel-exists'
    return action.manifestKnown ? undefined : 'manifest-unknown'
  }
  if (parcel === undefined) return 'parcel-unknown'
  if (action.command === 'recordParcelStatus') return checkStatus(parcel, action.input)
  if (action.command === 'undoParcelStatus') return checkUndo(parcel, action.input)
  return checkMark(getEffectiveEvents(parcel.events), action.input.mark)
}

/** An event from another phone is newer than an action on a whole group of parcels. */
const saidOfMany = (action: ParcelAction): boolean =>
  action.command === 'recordParcelStatus' && action.input.ifOpen === true

/**
 * What a command does to a parcel: the app shows it at the tap, the service decides with it.
 *
 * An event that the parcel already has changes nothing. The app meets this when a pull brings an own
 * event before the answer to its push.
 */
export function actOnParcel(parcel: Parcel | undefined, action: ParcelAction, stamp: EventStamp): ParcelOutcome {
  if (parcel?.events.some((event) => event.id === stamp.id)) return { parcel }
  const refused = check(parcel, action)
  if (refused !== undefined) return parcel && saidOfMany(action) ? { parcel } : { refused }
  const before = action.command === 'reportExtraParcel' ? blankParcel(action.input) : parcel
  return before === undefined
    ? { refused: 'parcel-unknown' }
    : { parcel: withEvent(before, statedEvent(action, stamp)) }
}
