import type { Parcel, ParcelEvent, SizeBand } from '#contracts/parcel/parcel.ts'
import { invoiceDayId, type Invoice, type InvoiceDay, type PayLine } from '#contracts/pay/pay.ts'
import type { RateTable } from '#contracts/pay/rates.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { sumParcels, total } from '#domain/pay/sum-lines.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { numberedId, parcelOf, stampOf } from './parcels.ts'

/** Records from 1 April 2025, of round 104 at SAM. */
export const ratesOf104: RateTable = {
  id: 'SAM/104',
  subDepot: 'SAM',
  round: '104',
  periods: [
    { from: '2025-04-01', to: '2026-03-31', rates: { ...defaultRates, packet: 450 } },
    { from: '2026-04-01', to: null, rates: defaultRates },
  ],
  publishedAt: '2026-05-14T08:00:00.000Z',
}

/** A failed attempt pays this from 4 May 2026, 15p. Before that day it pays nothing. */
export const failedRate = 150
export const ratesWithAttempts: RateTable = {
  ...ratesOf104,
  periods: [
    { from: '2025-04-01', to: '2026-03-31', rates: { ...defaultRates, packet: 450 } },
    { from: '2026-04-01', to: '2026-05-03', rates: defaultRates },
    { from: '2026-05-04', to: null, rates: defaultRates, failedAttempt: failedRate },
  ],
}

/** An event of a parcel that its courier could not deliver. */
export const unableEvent = (n: number, more: Partial<ParcelEvent> = {}): ParcelEvent => ({
  ...stampOf(n),
  kind: 'status',
  status: 'unable_to_deliver',
  reason: 'no_answer',
  photos: [],
  receivedAt: stampOf(n).occurredAt,
  ...more,
})

/** A parcel of a manifest with a failed attempt that counts. */
export const triedParcel = (n: number, manifestId: string, band: SizeBand, more: Partial<Parcel> = {}): Parcel =>
  deliveredParcel(n, manifestId, band, { status: 'unable_to_deliver', events: [unableEvent(n)], ...more })

/** The line of an invoice for a failed attempt. */
export const failedLineOf = (n: number, band: SizeBand, more: Partial<PayLine> = {}): PayLine =>
  payLineOf(n, band, { rateFrom: '2026-05-04', amount: failedRate, failed: true, ...more })

/** A parcel of a manifest that its courier has delivered. */
export const deliveredParcel = (n: number, manifestId: string, band: SizeBand, more: Partial<Parcel> = {}): Parcel =>
  parcelOf({
    id: numberedId(n),
    manifestId,
    sequence: n,
    band,
    address: { ...parcelOf().address, house: String(n) },
    status: 'delivered',
    version: 1,
    events: [
      {
        ...stampOf(n),
        kind: 'status',
        status: 'delivered',
        proof: { handover: 'recipient' },
        photos: [],
        receivedAt: stampOf(n).occurredAt,
      },
    ],
    ...more,
  })

export const payLineOf = (n: number, band: SizeBand, more: Partial<PayLine> = {}): PayLine => ({
  parcel: numberedId(n),
  event: 'accrued',
  band,
  rateFrom: '2026-04-01',
  amount: defaultRates[band],
  attempt: 1,
  ...more,
})

/** An issued invoice of deliveries with its lines by day, as the feed brings them. */
export function invoiceWith(
  n: number,
  week: string,
  days: Readonly<Record<string, readonly PayLine[]>>,
  more: Partial<Invoice> = {},
): { invoice: Invoice; days: InvoiceDay[] } {
  const id = numberedId(n)
  const lines = Object.values(days).flat()
  const { issuedOn, paidOn } = payWeek(week)
  const invoice: Invoice = {
    id,
    number: `104-${week}`,
    type: 'delivery',
    week,
    state: 'issued',
    issuedOn,
    paidOn,
    total: total(lines) + total(more.others ?? []),
    sums: sumParcels(lines),
    others: [],
    publishedAt: '2026-05-14T08:00:00.000Z',
    ...more,
  }
  const rows = Object.entries(days).map(([date, own]): InvoiceDay => {
    const day = { invoice: id, date, round: '104' }
    return { ...day, id: invoiceDayId(day), lines: [...own] }
  })
  return { invoice, days: rows }
}
