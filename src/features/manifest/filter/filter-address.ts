import type { ServiceFlag } from '#contracts/parcel/parcel.ts'

export const listSorts = ['round', 'time', 'attempt', 'service'] as const
export type ListSort = (typeof listSorts)[number]

/** The filters of a list besides the status, and its order. */
export interface ListFilter {
  service: ServiceFlag | null
  /** The delivery window, "09:00 12:00". */
  time: string | null
  /** The number of today's attempt, from 1. */
  attempt: number | null
  sort: ListSort
}
