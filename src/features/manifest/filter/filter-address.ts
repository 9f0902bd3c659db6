import type { ServiceFlag } from '#contracts/parcel/parcel.ts'

export const listSorts = ['round', 'time', 'attempt', 'service'] as const
export type ListSort = (typeof listSorts)[number]

/** Which parcels of a round the list shows besides their status, and in which order. */
export interface ListFilter {
  service: ServiceFlag | null
  /** A delivery window, "09:00 12:00". */
  time: string | null
  /** From 1: today's is the first, second or third one. */
  attempt: number | null
  sort: ListSort
}
