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
  /** The texts that `searchText` makes. */
  texts: string[]
  codes: string[][]
  /** For filters and sorting. Lists from an earlier version of the app don't have it. */
  services?: ServiceFlag[][]
  /** Delivery windows: "09:00 12:00", or empty. */
  times?: string[]
  /** Attempts on earlier days. */
  attempts?: number[]
  /** Ids of recalled parcels. Lists from an earlier version of the app don't have it. */
  recalled?: string[]
  /** 1 if the columns are in the courier's own order, by these runs; absent for the depot's order. */
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
