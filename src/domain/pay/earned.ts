import type { SizeBand } from '#contracts/parcel/parcel.ts'
import type { RevenueRate } from '#contracts/pay/money.ts'

/** How many parcels of one band were on one day, "2026-05-14". */
export interface BandCount {
  day: string
  band: SizeBand
  parcels: number
}

/** Returns what parcels earn, in tenths of a penny; null if one of their days is before the first rate. */
export function toEarned(counts: readonly BandCount[], rates: readonly RevenueRate[]): number | null {
  const latestFirst = rates.toSorted((a, b) => b.from.localeCompare(a.from))
  let earned = 0
  for (const { day, band, parcels } of counts) {
    const rate = latestFirst.find(({ from }) => from <= day)
    if (!rate) return null
    earned += parcels * rate.rates[band]
  }
  return earned
}
