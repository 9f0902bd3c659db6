import type { PayLine } from '#contracts/pay/pay.ts'
import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import type { InvoiceEntry } from '#contracts/pay/pay-endpoints.ts'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { classify } from '#domain/barcode/classify.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { getWeekDays, payWeek } from '#domain/pay/pay-week.ts'
import { periodOn } from '#domain/pay/rate-table.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { lastSaturday, workedDay, type DemoRoundPlan } from './demo-manifests.ts'
import type { DemoRow } from './demo-rows.ts'
import { demoWork } from './demo-quality.ts'
import { demoRounds } from './demo-rounds.ts'

/** The id of a parcel of a round's day, by its first barcode. */
export type ToParcelId = (subDepot: string, round: string, date: string, barcode: string) => string

const lastYear: RatePeriod['rates'] = { ...defaultRates, packet: 450, standard: 610 }
/** Weeks that have an invoice, and the parcels of each of their days but the last. */
const weeks = 4
const parcelsADay = 90

function ratePeriods(today: string): RatePeriod[] {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  return [
    { from: `${year - 1}-04-01`, to: `${year}-03-31`, rates: lastYear },
    { from: `${year}-04-01`, to: null, rates: defaultRates },
  ]
}

/** Returns the lines that the depot would invoice for a day that went well. */
function toLines(round: DemoRoundPlan, date: string, periods: readonly RatePeriod[], parcelId: ToParcelId): PayLine[] {
  const period = periodOn(periods, date)
  const lineOf = ({ barcode = '', band: text = '' }: DemoRow): PayLine[] => {
    const band = sizeBandSchema.safeParse(text).data
    if (!band || !period) return []
    const parcel = parcelId(round.subDepot, round.number, date, classify({ format: 'None', text: barcode }).text)
    return [{ parcel, event: 'accrued', band, rateFrom: period.from, amount: period.rates[band], attempt: 1 }]
  }
  return workedDay(round, date).flatMap(({ row, status }) => (status.status === 'delivered' ? lineOf(row) : []))
}

/** Leaves out one parcel and puts one in too small a band, for the phone to find. */
function withMistakes(lines: readonly PayLine[], periods: readonly RatePeriod[]): PayLine[] {
  const [, ...others] = lines
  const at = others.findIndex(({ band }) => band === 'standard')
  return others.map((line, each) =>
    each === at ? { ...line, band: 'packet', amount: periodOn(periods, line.rateFrom)?.rates.packet ?? 0 } : line,
  )
}

function invoiceEntry(round: DemoRoundPlan, week: string, today: string, parcelId: ToParcelId): InvoiceEntry {
  const { subDepot, number } = round
  const periods = ratePeriods(today)
  const dayOf = (date: string) => {
    if (date !== lastSaturday(today))
      return { date, round: number, lines: toLines({ ...round, parcels: parcelsADay }, date, periods, parcelId) }
    return { date, round: number, lines: withMistakes(toLines(round, date, periods, parcelId), periods) }
  }
  const state = payWeek(week).paidOn < today ? 'settled' : 'issued'
  const [, ...worked] = getWeekDays({ from: week })
  return { subDepot, number: `${number}-${week}`, type: 'delivery', week, state, others: [], days: worked.map(dayOf) }
}

/** Rates for each round of the demo, and the invoices of the first one's last weeks. */
export function demoPerformance(now: Date, parcelId: ToParcelId) {
  const today = londonDay(now)
  const [first] = demoRounds
  const { from } = payWeek(today)
  const invoices = Array.from({ length: first ? weeks : 0 }, (_, at) => {
    const round = first as DemoRoundPlan
    const week = addDays(from, -7 * (at + 1))
    return {
      courier: round.courier,
      id: `d1f00000-0000-4000-8000-${week.replaceAll('-', '').padStart(12, '0')}`,
      entry: invoiceEntry(round, week, today, parcelId),
    }
  })
  const rates = demoRounds.map(({ subDepot, number, courier }) => ({
    subDepot,
    round: number,
    couriers: [courier],
    periods: ratePeriods(today),
  }))
  return { rates, invoices, work: demoWork(now) }
}
