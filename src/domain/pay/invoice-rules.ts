import type { InvoiceType } from '#contracts/forms/form-answer.ts'
import type { SizeBand } from '#contracts/parcel/parcel.ts'
import type { InvoiceEntry } from '#contracts/pay/pay-endpoints.ts'
import type { InvoiceState } from '#contracts/pay/pay.ts'
import { weekStart } from '../pay-period.ts'
import { getWeekDays } from './pay-week.ts'

const order: readonly InvoiceState[] = ['open', 'provisional', 'issued', 'queried', 'settled']

/** Returns whether an invoice may change to the next state. It never goes back, but a queried one may be issued again. */
export const mayBecome = (before: InvoiceState, next: InvoiceState): boolean =>
  order.indexOf(next) >= order.indexOf(before) || (before === 'queried' && next === 'issued')

export const isChangeable = (state: InvoiceState): boolean => state !== 'issued' && state !== 'settled'

/** Whether a courier may hold it against their own record. */
export const isIssued = (state: InvoiceState): boolean =>
  state === 'issued' || state === 'queried' || state === 'settled'

/** Returns whether invoices of these types pay for a size band. */
export const paidBands =
  (types: readonly InvoiceType[]) =>
  (band: SizeBand): boolean =>
    types.includes(band === 'collection' ? 'collection' : 'delivery')

type Day = InvoiceEntry['days'][number]

function dayFaults({ date, lines }: Day, days: readonly string[]): string[] {
  if (!days.includes(date)) return [`${date} is not in the week.`]
  return lines.flatMap(({ parcel, event, band, amount, rateFrom, failed }) => {
    if (failed && band === 'collection') return [`Parcel ${parcel} is a collection, which has no failed attempts.`]
    if (rateFrom > date) return [`The rate of parcel ${parcel} begins on ${rateFrom}, after ${date}.`]
    if (event === 'accrued' && amount < 0) return [`The line of parcel ${parcel} is negative.`]
    return event === 'reversed' && amount > 0 ? [`The line that takes parcel ${parcel} back is positive.`] : []
  })
}

/** Returns the errors of a published invoice, at most ten sentences. */
export function checkInvoice({ week, days }: InvoiceEntry): string[] {
  if (weekStart(week) !== week) return [`${week} is no Sunday.`]
  const named = days.map(({ date, round }) => `${date}, round ${round}`)
  const twice = named.filter((name, at) => named.indexOf(name) < at).map((name) => `${name} stands twice.`)
  const inWeek = getWeekDays({ from: week })
  return [...twice, ...days.flatMap((day) => dayFaults(day, inWeek))].slice(0, 10)
}
