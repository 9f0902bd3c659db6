import type { LateRejection } from '#contracts/parcel/late-events.ts'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { checkStatus } from './check-status.ts'
import { isCancelled } from './depot-actions.ts'
import { withEvent } from './derive-parcel.ts'
import type { EventStamp } from './event-stamp.ts'
import { getEffectiveEvents } from './events-in-effect.ts'
import { checkMark } from './state-machine.ts'

/** Returns whether the depot has recorded this late record on its parcel. */
export const isLateRecorded = ({ events }: Pick<Parcel, 'events'>, late: Pick<ParcelEvent, 'id'>): boolean =>
  events.some((event) => event.late?.eventId === late.id)

/** Whether what a parcel's status says was recorded by a courier who did not have its round any more, and is theirs to be paid for. */
export const isByOther = (events: readonly ParcelEvent[]): boolean =>
  getEffectiveEvents(events).findLast(({ status }) => status !== undefined)?.late?.byOther === true

/** The event that the record amends may be late too. Then there is nothing to amend. */
const amendmentOf = ({ events }: Parcel, { supersedes, amendment }: ParcelEvent) =>
  events.some(({ id }) => id === supersedes) ? { supersedes, amendment } : {}

function checkRecord(parcel: Parcel, late: ParcelEvent): string | undefined {
  if (late.mark !== undefined) return checkMark(getEffectiveEvents(parcel.events), late.mark)
  if (late.status === undefined) return 'nothing-to-record'
  const { status, reason, note, proof, photos } = late
  const said = { status, reason, note, proof, photos, ...amendmentOf(parcel, late) }
  return checkStatus(parcel, { ...said, parcelId: parcel.id, baseVersion: parcel.version })
}

const known = ['transition-illegal', 'attempts-used-up', 'mark-already-set', 'nothing-to-record'] as const

/** Undefined where the parcel may have the status or the mark of a record that arrived late. */
export function checkLateRecord(parcel: Parcel, late: ParcelEvent): LateRejection | undefined {
  const refused = checkRecord(parcel, late)
  if (refused === undefined || refused === 'nothing-to-record') return refused
  if (parcel.status === 'delivered') return 'already-delivered'
  if (parcel.status === 'returned') return 'already-returned'
  if (isCancelled(parcel)) return 'already-cancelled'
  if (parcel.marks.includes('recalled')) return 'parcel-recalled'
  return known.find((code) => code === refused) ?? 'proof-incomplete'
}

/**
 * The parcel with a record that arrived late, as an event of the depot that happened when the courier recorded it.
 * Twice changes nothing.
 * @param byOther another courier has the round now
 */
export function recordLate(parcel: Parcel, stamp: EventStamp, late: ParcelEvent, byOther: boolean): Parcel {
  if (isLateRecorded(parcel, late)) return parcel
  const { supersedes: _supersedes, amendment: _amendment, ...statement } = late
  const { id, receivedAt } = stamp
  return withEvent(parcel, {
    ...statement,
    ...amendmentOf(parcel, late),
    id,
    by: 'depot',
    receivedAt,
    late: { eventId: late.id, byOther },
  })
}
