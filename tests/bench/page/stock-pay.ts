import { addDays } from '#domain/dates/near-day.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { getPayPeriod } from '#domain/pay-period.ts'
import { londonDay } from '#domain/dates/day.ts'
import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import type { PayLine } from '#contracts/pay/pay.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { numberedId } from '#support/parcels.ts'
import { invoiceWith, payLineOf } from '#support/pay-records.ts'

const weeks = 52
const workdays = 6
const bands = sizeBandSchema.options

/** Writes a year of invoices with so many lines, the last week's first; returns the address of the period of the last. */
export async function addPayYear(lines: number): Promise<{ period: string; held: number }> {
  const { db } = currentEngine()
  const each = Math.ceil(lines / (weeks * workdays))
  const last = addDays(payWeek(londonDay(new Date())).from, -7)
  await db.table('invoices').clear()
  await db.table('invoiceDays').clear()
  let n = 0
  const lineOf = (): PayLine => payLineOf(0x100000 + n++, bands[n % bands.length] ?? 'packet')
  for (let at = 0; at < weeks; at++) {
    const week = addDays(last, -7 * at)
    const days = Object.fromEntries(
      Array.from({ length: workdays }, (_, day) => [addDays(week, day + 1), Array.from({ length: each }, lineOf)]),
    )
    const { invoice, days: rows } = invoiceWith(0xf000 + at, week, days, {
      id: numberedId(0xf000 + at),
      state: at > 0 ? 'settled' : 'issued',
    })
    await db.table('invoices').put(invoice)
    await db.table('invoiceDays').bulkPut(rows)
  }
  return { period: getPayPeriod(last).id, held: n }
}
