import type { PayLine, PaySum } from '#contracts/pay/pay.ts'
import type { ExpectedPay } from './expected-pay.ts'
import { sumBands, toSumBand, type SumBand } from './failed-attempt.ts'

export interface PaidParcel extends Pick<PayLine, 'parcel' | 'band' | 'rateFrom' | 'amount' | 'attempt' | 'failed'> {
  date: string
}

/** Returns a key that the lines of one sum share. */
export const sumKey = (sum: { band: SumBand; rateFrom: string; rate: number; failed?: true | undefined }): string =>
  `${toSumBand(sum)} ${sum.rateFrom} ${sum.rate}`

const inOrder = (a: PaySum, b: PaySum): number =>
  sumBands.indexOf(toSumBand(a)) - sumBands.indexOf(toSumBand(b)) ||
  a.rateFrom.localeCompare(b.rateFrom) ||
  a.rate - b.rate

/** Returns the sums by band and rate, in the order of the bands and then of the start of the rate; failed attempts come last. */
export function sumParcels(parcels: readonly Pick<PaidParcel, 'band' | 'rateFrom' | 'amount' | 'failed'>[]): PaySum[] {
  const sums = new Map<string, PaySum>()
  for (const { band, rateFrom, amount, failed } of parcels) {
    const first: PaySum = { band, rateFrom, rate: amount, count: 0, amount: 0, ...(failed && { failed }) }
    const key = sumKey(first)
    const sum = sums.get(key) ?? first
    sums.set(key, { ...sum, count: sum.count + 1, amount: sum.amount + amount })
  }
  return [...sums.values()].sort(inOrder)
}

/** Returns the sums of the expected pay; parcels that pay nothing are left out. */
export const sumExpected = (expected: readonly ExpectedPay[]): PaySum[] =>
  sumParcels(
    expected.flatMap(({ band, rateFrom, amount, failed }) =>
      rateFrom === null ? [] : [{ band, rateFrom, amount, failed }],
    ),
  )

/** Returns the sums of several invoices together. */
export function mergeSums(sums: readonly PaySum[]): PaySum[] {
  const merged = new Map<string, PaySum>()
  for (const sum of sums) {
    const key = sumKey(sum)
    const before = merged.get(key)
    merged.set(key, before ? { ...before, count: before.count + sum.count, amount: before.amount + sum.amount } : sum)
  }
  return [...merged.values()].sort(inOrder)
}

export const total = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)
