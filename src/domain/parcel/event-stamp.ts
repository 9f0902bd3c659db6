import type { ParcelEvent } from '#contracts/parcel/parcel.ts'

/** The metadata of an event: author, time and mutation id. The other fields come from the input. */
export type EventStamp = Pick<
  ParcelEvent,
  'id' | 'by' | 'driver' | 'deviceTime' | 'occurredAt' | 'receivedAt' | 'clockAhead'
>
