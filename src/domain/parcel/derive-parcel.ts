import type { Parcel, ParcelEvent, ParcelMark, ParcelStatus, UnableReason } from '#contracts/parcel.ts'
import { standingEvents } from './standing-events.ts'

export interface ParcelState {
  status: ParcelStatus
  /** In the order in which they were set. */
  marks: ParcelMark[]
  /** Reason of the event that made the status. */
  reason: UnableReason | undefined
}

export function foldEvents(standing: readonly ParcelEvent[]): ParcelState {
  const state: ParcelState = { status: 'expected', marks: [], reason: undefined }
  for (const event of standing) {
    if (event.status !== undefined) {
      state.status = event.status
      state.reason = event.reason
    }
    if (event.mark !== undefined && !state.marks.includes(event.mark)) state.marks.push(event.mark)
  }
  return state
}

/** The parcel with these events as its history: status, marks, version and an address that the depot has changed follow from them. */
export function deriveParcel(parcel: Parcel, events: ParcelEvent[]): Parcel {
  const standing = standingEvents(events)
  const { status, marks } = foldEvents(standing)
  const moved = standing.findLast((event) => event.address !== undefined)?.address
  return { ...parcel, status, marks, version: events.length, events, ...(moved && { address: moved }) }
}

export function withEvent(parcel: Parcel, event: ParcelEvent): Parcel {
  return deriveParcel(parcel, [...parcel.events, event])
}
