import type { RateTable } from '#contracts/pay/rates.ts'

/** One amount that another is made of. Amounts are in tenths of a penny. */
export interface ExplainedPart {
  label: string
  amount: number
  note?: string
  /** The name of the figure that explains this part. */
  figure?: string
}

export interface ExplainedRate {
  /** "Packet, round 104". */
  label: string
  rate: number
  /** The first and the last day; null until further notice. */
  from: string
  to: string | null
  publishedAt: string
}

export interface ExplainedParcel {
  parcel: string
  date: string
  /** Null when the address has left the phone. */
  place: string | null
  amount: number
  note: string
}

/** Why a figure is what it is. */
export interface Explanation {
  title: string
  amount: number
  /** Sentences. */
  rules: string[]
  rates: ExplainedRate[]
  parts: ExplainedPart[]
  parcels: ExplainedParcel[]
  /** Sentences that say what this phone does not know. */
  gaps: string[]
}

export interface KnownRates {
  tables: readonly RateTable[]
  /** False before this phone has loaded anything about pay. */
  isLoaded: boolean
}

/** Keeps the first of each. */
export const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]
