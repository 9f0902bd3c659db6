import type { ServiceFlag } from '#contracts/parcel/parcel.ts'
import type { OrderRun } from '#contracts/manifest/round-order.ts'

/**
 * One manifest in columns, in the order of the round: all that a list, a search and a scan need to know
 * of ten thousand parcels without reading them. One row of the store, so it is read in one step; it
 * changes when the depot changes the list or the courier its order, not when a parcel changes its status.
 */
export interface Outline {
  manifestId: string
  ids: string[]
  sequences: number[]
  streets: string[]
  postcodes: string[]
  /** As `searchText` makes them. */
  texts: string[]
  codes: string[][]
  /** For filters and sorting; absent in lists that an earlier version of the app has made. */
  services?: ServiceFlag[][]
  /** Delivery windows: "09:00 12:00", or empty. */
  times?: string[]
  /** Attempts on earlier days. */
  attempts?: number[]
  /** Ids of those that the depot wants back. Absent: before that was kept. */
  recalled?: string[]
  /** 1: the columns stand in the courier's own order, by these runs. Absent: in the depot's. */
  own?: 1
  runs?: OrderRun[]
}

export const emptyOutline = (manifestId: string): Outline => ({
  manifestId,
  ids: [],
  sequences: [],
  streets: [],
  postcodes: [],
  texts: [],
  codes: [],
})
