import type { InvoiceType } from '#contracts/forms/form-answer.ts'
import type { Invoice, PaySum } from '#contracts/pay/pay.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { formatAmount } from '../money.ts'
import { addDays, dayName, nearDay } from '../dates/near-day.ts'
import { bandLabels } from '../parcel/status-labels.ts'
import type { SizeBand } from '#contracts/parcel/parcel.ts'
import type { ExpectedPay, PayRule } from './expected-pay.ts'
import { toSumBand, type SumBand } from './failed-attempt.ts'
import type { PayWeek } from './pay-week.ts'

export const typeLabels: Readonly<Record<InvoiceType, string>> = {
  delivery: 'Deliveries',
  collection: 'Collections',
  supplement: 'Supplement',
  holiday: 'Holiday',
  'star-bonus': 'Star bonus',
  adjustment: 'Adjustment',
}

export const ruleLabels: Readonly<Record<PayRule, string>> = {
  delivered: 'Delivered',
  collected: 'Collected',
  'counted-delivered': 'Confirmed, counted as delivered',
  'confirmed-only': 'Loaded, not delivered',
  'to-do': 'To do',
  'carried-forward': 'Carried forward',
  unable: 'Unable to deliver',
  missing: 'Missing',
  returned: 'Returned',
  'back-to-depot': 'To return to the depot',
  extra: 'Extra, waiting for the depot',
  'by-other': 'Delivered by another courier',
  'by-helper': 'Delivered by your helper',
  'for-engager': 'Paid to the courier you drive for',
  'failed-attempt': 'Failed attempt',
  'no-rate': 'No rate for this day',
}

export const sumBandLabels: Readonly<Record<SumBand, string>> = { ...bandLabels, failed: 'Failed attempt' }

export const parcelCount = (count: number): string => (count === 1 ? '1 parcel' : `${formatCount(count)} parcels`)

/** Returns "3 parcels", or "3 failed attempts" where it is nothing else that is paid or owed. */
export function countPaid(paid: readonly { failed?: true | undefined }[]): string {
  if (paid.length === 0 || !paid.every(({ failed }) => failed)) return parcelCount(paid.length)
  return paid.length === 1 ? '1 failed attempt' : `${formatCount(paid.length)} failed attempts`
}

/** Returns what a line pays for: "Packet", or "Failed attempt (packet)". */
export const formatPaid = ({ band, failed }: { band: SizeBand; failed?: true | undefined }): string =>
  failed ? `${sumBandLabels.failed} (${bandLabels[band].toLowerCase()})` : bandLabels[band]

/** "14 May". */
const dayAndMonth = (day: string): string => dayName(day).split(' ').slice(1).join(' ')

/** Returns "14 May 2026". */
export const wholeDay = (day: string): string => `${dayAndMonth(day)} ${day.slice(0, 4)}`

/** Returns "Sunday 10 to Saturday 16 May". */
export function formatWeek({ from, to }: Pick<PayWeek, 'from' | 'to'>): string {
  const first = dayName(from)
  return `${from.slice(0, 7) === to.slice(0, 7) ? first.split(' ').slice(0, 2).join(' ') : first} to ${dayName(to)}`
}

/** Returns "3 to 9 May" for the Sunday of a week. */
export function shortWeek(week: string): string {
  const to = addDays(week, 6)
  const first = week.slice(0, 7) === to.slice(0, 7) ? String(Number(week.slice(8))) : dayAndMonth(week)
  return `${first} to ${dayAndMonth(to)}`
}

/** Returns "114 at 38p, rate from 1 April". */
export const formatSum = ({ count, rate, rateFrom }: PaySum): string =>
  `${count} at ${formatAmount(rate)}, rate from ${dayAndMonth(rateFrom)}`

/** Why one parcel pays what it does: "Delivered, 47p, rate from 1 April". */
export const formatPayRule = ({ rule, amount, rateFrom }: ExpectedPay): string =>
  rateFrom === null
    ? ruleLabels[rule]
    : `${ruleLabels[rule]}, ${formatAmount(amount)}, rate from ${dayAndMonth(rateFrom)}`

/** Returns "tomorrow" or "Friday 15 May". */
const nearWords = (day: string, today: string): string =>
  day < today ? dayName(day) : nearDay(day, today).replace(/^To/, 'to')

/** Returns the status of an invoice: "Issued Wednesday 13 May, paid tomorrow". */
export function formatInvoiceStatus({ state, issuedOn, paidOn }: Invoice, today: string): string {
  if (state === 'open') return `In progress. Issued ${nearWords(issuedOn, today)}`
  if (state === 'provisional') return `Provisional. Issued ${nearWords(issuedOn, today)}`
  const paid = `paid ${nearWords(paidOn, today)}`
  // The depot may be early.
  const issued = issuedOn > today ? 'Issued' : `Issued ${dayName(issuedOn)}`
  if (state === 'settled') return `Settled, ${paid}`
  return `${state === 'queried' ? 'Queried. ' : ''}${issued}, ${paid}`
}

/** Returns "Packet at 47p". */
export const sumTitle = (sum: { band: SumBand; rate: number; failed?: true | undefined }): string =>
  `${sumBandLabels[toSumBand(sum)]} at ${formatAmount(sum.rate)}`
