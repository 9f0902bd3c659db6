import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import type { PayLine, PaySum } from '#contracts/pay/pay.ts'
import type { ExpectedPay } from './expected-pay.ts'

export interface PaidParcel extends Pick<PayLine, 'parcel' | 'band' | 'rateFrom' | 'amount' | 'attempt'> {
  date: string
}

const bandOrder = sizeBandSchema.options

/** Returns the sums by band and rate, in the order of the bands and then of the start of the rate. */
export function sumParcels(parcels: readonly Pick<PaidParcel, 'band' | 'rateFrom' | 'amount'>[]): PaySum[] {
  const sums = new Map<string, PaySum>()
  for (const { band, rateFrom, amount } of parcels) {
    const key = `${band} ${rateFrom} ${amount}`
    const sum = sums.get(key) ?? { band, rateFrom, rate: amount, count: 0, amount: 0 }
    sums.set(key, { ...sum, count: sum.count + 1, amount: sum.amount + amount })
  }
  const order = (a: PaySum, b: PaySum): number =>
    bandOrder.indexOf(a.band) - bandOrder.indexOf(b.band) || a.rateFrom.localeCompare(b.rateFrom) || a.rate - b.rate
  return [...sums.values()].sort(order)
}

/** Returns the sums of the expected pay; parcels that pay nothing are left out. */
export const sumExpected = (expected: readonly ExpectedPay[]): PaySum[] =>
  sumParcels(expected.flatMap(({ band, rateFrom, amount }) => (rateFrom === null ? [] : [{ band, rateFrom, amount }])))

/** Returns the sums of several invoices together. */
export function mergeSums(sums: readonly PaySum[]): PaySum[] {
  const merged = new Map<string, PaySum>()
  for (const sum of sums) {
    const key = `${sum.band} ${sum.rateFrom} ${sum.rate}`
    const before = merged.get(key)
    merged.set(key, before ? { ...before, count: before.count + sum.count, amount: before.amount + sum.amount } : sum)
  }
  return [...merged.values()].sort(
    (a, b) =>
      bandOrder.indexOf(a.band) - bandOrder.indexOf(b.band) || a.rateFrom.localeCompare(b.rateFrom) || a.rate - b.rate,
  )
}

export const total = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)
