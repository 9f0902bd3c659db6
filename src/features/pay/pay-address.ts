import { sumBands, toSumBand, type SumBand } from '#domain/pay/failed-attempt.ts'
import { sumKey } from '#domain/pay/sum-lines.ts'

/** The parcels of one band at one rate, or the failed attempts at one rate. */
export interface SumKey {
  band: SumBand
  rateFrom: string
  rate: number
  failed?: true | undefined
}

/** Returns the address of a page of `/pay`. */
const payTo = (search: Record<string, string>): string => `/pay?${new URLSearchParams(search).toString()}`

const sumSearch = (sum: SumKey): Record<string, string> => ({
  band: toSumBand(sum),
  from: sum.rateFrom,
  rate: String(sum.rate),
})

export const weekTo = (week: string, sum?: SumKey): string => payTo({ week, ...(sum && sumSearch(sum)) })
export const invoiceTo = (invoice: string, sum?: SumKey): string => payTo({ invoice, ...(sum && sumSearch(sum)) })
export const periodTo = (period: string, sum?: SumKey): string => payTo({ period, ...(sum && sumSearch(sum)) })

/** The sum that an address names; null where it names none. */
export function parseSum(search: URLSearchParams): SumKey | null {
  const band = sumBands.find((each) => each === search.get('band'))
  const [rateFrom, rate] = [search.get('from'), Number(search.get('rate'))]
  return band && rateFrom !== null && Number.isInteger(rate) ? { band, rateFrom, rate } : null
}

export const isSameSum = (a: SumKey, b: SumKey): boolean => sumKey(a) === sumKey(b)

interface PaidLine {
  band: SumBand
  rateFrom: string | null
  amount: number
  failed?: true | undefined
}

export const isOfSum = (line: PaidLine, sum: SumKey): boolean =>
  toSumBand(line) === toSumBand(sum) && line.rateFrom === sum.rateFrom && line.amount === sum.rate
