import type { Parcel } from '#contracts/parcel.ts'
import { withEvent } from './derive-parcel.ts'
import type { EventStamp } from './event-stamp.ts'
import { standingEvents } from './standing-events.ts'

/** The depot wants the parcel back. Recalling twice changes nothing. */
export function recallParcel(parcel: Parcel, stamp: EventStamp, note?: string): Parcel {
  if (parcel.marks.includes('recalled')) return parcel
  return withEvent(parcel, { ...stamp, by: 'depot', kind: 'mark', mark: 'recalled', note, photos: [] })
}

/** The depot takes an extra parcel into the round: its mark goes. Without the mark nothing changes. */
export function addExtraParcel(parcel: Parcel, stamp: EventStamp): Parcel {
  const report = standingEvents(parcel.events).find((event) => event.mark === 'extra')
  if (report === undefined) return parcel
  return withEvent(parcel, { ...stamp, by: 'depot', kind: 'undo', supersedes: report.id, photos: [] })
}
