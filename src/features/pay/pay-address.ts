import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import type { PaySum } from '#contracts/pay/pay.ts'

/** The parcels of one band at one rate. */
export type SumKey = Pick<PaySum, 'band' | 'rateFrom' | 'rate'>

/** Returns the address of a page of `/pay`. */
const payTo = (search: Record<string, string>): string => `/pay?${new URLSearchParams(search).toString()}`

const sumSearch = ({ band, rateFrom, rate }: SumKey): Record<string, string> => ({
  band,
  from: rateFrom,
  rate: String(rate),
})

export const weekTo = (week: string, sum?: SumKey): string => payTo({ week, ...(sum && sumSearch(sum)) })
export const invoiceTo = (invoice: string, sum?: SumKey): string => payTo({ invoice, ...(sum && sumSearch(sum)) })
export const periodTo = (period: string, sum?: SumKey): string => payTo({ period, ...(sum && sumSearch(sum)) })

/** The sum that an address names; null where it names none. */
export function parseSum(search: URLSearchParams): SumKey | null {
  const band = sizeBandSchema.safeParse(search.get('band')).data
  const [rateFrom, rate] = [search.get('from'), Number(search.get('rate'))]
  return band && rateFrom !== null && Number.isInteger(rate) ? { band, rateFrom, rate } : null
}

export const isSameSum = (a: SumKey, b: SumKey): boolean =>
  a.band === b.band && a.rateFrom === b.rateFrom && a.rate === b.rate

export const isOfSum = (line: { band: string; rateFrom: string | null; amount: number }, sum: SumKey): boolean =>
  line.band === sum.band && line.rateFrom === sum.rateFrom && line.amount === sum.rate
