import type { Parcel, ParcelEvent, ParcelMark, ParcelStatus, UnableReason } from '#contracts/parcel/parcel.ts'
import { isSameAddress } from './address-line.ts'
import { getEffectiveEvents } from './events-in-effect.ts'

export interface ParcelState {
  status: ParcelStatus
  /** The marks in the order in which they were set. */
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

/** The sender's details of the door, which do not apply to another door. */
const withoutDoor = { instructions: null, safePlace: null, neighbour: null, access: null } as const

/** Returns the fields that the depot's change of address sets. Details of the old door are removed unless the parcel is back at it. */
function movedTo(standing: readonly ParcelEvent[]): Partial<Parcel> | undefined {
  const moves = standing.filter(({ address }) => address)
  const address = moves.at(-1)?.address
  const first = moves[0]?.formerAddress
  return address && { address, ...(!(first && isSameAddress(first, address)) && withoutDoor) }
}

/** The parcel with these events as its history: status, marks, version and an address that the depot has changed follow from them. */
export function deriveParcel(parcel: Parcel, events: ParcelEvent[]): Parcel {
  const standing = getEffectiveEvents(events)
  const { status, marks } = foldEvents(standing)
  return { ...parcel, status, marks, version: events.length, events, ...movedTo(standing) }
}

export function withEvent(parcel: Parcel, event: ParcelEvent): Parcel {
  return deriveParcel(parcel, [...parcel.events, event])
}
