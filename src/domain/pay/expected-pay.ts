import type { ParcelMark, ParcelStatus, SizeBand } from '#contracts/parcel/parcel.ts'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { periodOn } from './rate-table.ts'

/** One parcel on one day, as the device knows it. */
export interface OwnParcel {
  parcel: string
  date: string
  band: SizeBand
  /** The number of the day's attempt, from 1; null if it is not known any more. */
  attempt: number | null
  status: ParcelStatus
  marks: readonly ParcelMark[]
  /** Another courier delivered it, by a record that arrived late. */
  byOther?: boolean
  /** It was collected from a sender. Other parcels were to be delivered. */
  isCollected?: boolean
  /** Somebody who drives for this courier recorded it. */
  byHelper?: boolean
  /** This courier drives for another, who is paid for it. */
  isForEngager?: boolean
  /** It has a failed attempt that counts, by `hasFailedAttempt`. */
  isFailedAttempt?: boolean
}

export type PayRule =
  | 'delivered'
  | 'collected'
  | 'counted-delivered'
  | 'confirmed-only'
  | 'to-do'
  | 'carried-forward'
  | 'unable'
  | 'missing'
  | 'returned'
  | 'back-to-depot'
  | 'extra'
  | 'by-other'
  | 'by-helper'
  | 'for-engager'
  | 'failed-attempt'
  | 'no-rate'

const unpaidStatuses: Readonly<Partial<Record<ParcelStatus, PayRule>>> = {
  expected: 'to-do',
  carry_forward: 'carried-forward',
  unable_to_deliver: 'unable',
  missing: 'missing',
  returned: 'returned',
}

function ruleOf(own: OwnParcel, delivers: boolean): PayRule {
  const rule = recordedRule(own, delivers)
  if (!isPaidRule(rule)) return rule
  if (own.isForEngager) return 'for-engager'
  return own.byHelper ? 'by-helper' : rule
}

/** `delivers`: the courier records deliveries; where not, what is confirmed and neither carried forward nor unable counts as one. */
function recordedRule({ status, marks, byOther, isCollected }: OwnParcel, delivers: boolean): PayRule {
  if (isCollected) return 'collected'
  if (marks.some((mark) => mark !== 'extra')) return 'back-to-depot'
  if (marks.includes('extra')) return 'extra'
  if (byOther && (status === 'delivered' || (status === 'confirmed' && !delivers))) return 'by-other'
  if (status === 'confirmed') return delivers ? 'confirmed-only' : 'counted-delivered'
  return unpaidStatuses[status] ?? 'delivered'
}

export const isPaidRule = (rule: PayRule): boolean =>
  rule === 'delivered' ||
  rule === 'counted-delivered' ||
  rule === 'collected' ||
  rule === 'by-helper' ||
  rule === 'failed-attempt'

export interface ExpectedPay extends OwnParcel {
  rule: PayRule
  /** The amount in tenths of a penny. */
  amount: number
  /** The first day of the rate; null where the parcel pays nothing. */
  rateFrom: string | null
  /** The pay is for a failed attempt. */
  failed?: true
}

/** A parcel may end in these ways after a failed attempt. */
const afterFailedAttempt: ReadonlySet<PayRule> = new Set(['unable', 'carried-forward', 'returned', 'back-to-depot'])

/** Returns the pay of a parcel that is not delivered. */
function undeliveredPay(own: OwnParcel, rule: PayRule, period: RatePeriod | undefined): ExpectedPay {
  const unpaid = { ...own, rule, amount: 0, rateFrom: null }
  if (!own.isFailedAttempt || !afterFailedAttempt.has(rule)) return unpaid
  if (!period) return own.isForEngager ? unpaid : { ...unpaid, rule: 'no-rate' }
  const { failedAttempt: amount = 0 } = period
  if (amount === 0) return unpaid
  if (own.isForEngager) return { ...unpaid, rule: 'for-engager' }
  return { ...own, rule: 'failed-attempt', amount, rateFrom: period.from, failed: true }
}

/** Returns the expected pay of a parcel from the courier's own record. `periods`: the rates of its round. */
export function expectedPay(own: OwnParcel, periods: readonly RatePeriod[], delivers: boolean): ExpectedPay {
  const rule = ruleOf(own, delivers)
  const period = periodOn(periods, own.date)
  if (!isPaidRule(rule)) return undeliveredPay(own, rule, period)
  if (!period) return { ...own, rule: 'no-rate', amount: 0, rateFrom: null }
  return { ...own, rule, amount: period.rates[own.band], rateFrom: period.from }
}
