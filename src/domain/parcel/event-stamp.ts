import type { ParcelEvent } from '#contracts/parcel/parcel.ts'

/** What surrounds a statement: who, when and under which mutation id. The rest comes from the input. */
export type EventStamp = Pick<ParcelEvent, 'id' | 'by' | 'deviceTime' | 'occurredAt' | 'receivedAt' | 'clockAhead'>
