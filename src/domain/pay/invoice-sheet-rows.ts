import type { WholeInvoice } from '#contracts/pay/pay-endpoints.ts'
import { addDays } from '../dates/near-day.ts'
import { weekStart } from '../pay-period.ts'
import { invoiceColumnNames, type InvoiceColumn } from './invoice-sheet-format.ts'
import { toLineKind } from './invoice-sheet-line.ts'
import { typedAmount } from './read-amount.ts'

type Cells = Partial<Record<InvoiceColumn, string>>

const rowOf = (cells: Cells): string[] => invoiceColumnNames.map((column) => cells[column] ?? '')

/** An invoice as rows of a file, which can be corrected and read again. `courier`: their number, or their name. */
export function invoiceRows(invoice: WholeInvoice, courier: string): string[][] {
  const { number, week, subDepot, type, state, days, others } = invoice
  const head: Cells = { courier, invoice: number, week, sub_depot: subDepot, type, state }
  const parcels = days.flatMap(({ date, round, lines }) =>
    lines.map(({ parcel, band, rateFrom, amount, attempt, ...entry }) =>
      rowOf({
        ...head,
        line: toLineKind(entry),
        day: date,
        round,
        parcel,
        band,
        rate_from: rateFrom,
        attempt: String(attempt),
        amount: typedAmount(amount),
      }),
    ),
  )
  const more = others.map(({ text, amount, claim }) =>
    rowOf({ ...head, line: 'other', text, amount: typedAmount(amount), claim: claim ?? '' }),
  )
  return [[...invoiceColumnNames], ...parcels, ...more]
}

/** Returns the rows of a template: last week's invoice with a parcel and another amount. `today` sets the week. */
export function invoiceTemplateRows(
  courier: { courierNumber: string; subDepot: string; round: string },
  today: string,
): string[][] {
  const week = addDays(weekStart(today), -7)
  const head: Cells = {
    courier: courier.courierNumber,
    invoice: `${courier.round}-EXAMPLE`,
    week,
    sub_depot: courier.subDepot,
    type: 'delivery',
    state: 'provisional',
  }
  return [
    [...invoiceColumnNames],
    rowOf({
      ...head,
      line: 'parcel',
      day: addDays(week, 1),
      round: courier.round,
      barcode: 'EXAMPLE000000001',
      band: 'packet',
      amount: '0.47',
      total: '6.47',
    }),
    rowOf({ ...head, line: 'other', quantity: '2', rate: '3.00', amount: '6.00', text: 'Wasted journeys' }),
  ]
}
