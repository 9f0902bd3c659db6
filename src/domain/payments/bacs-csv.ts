import { toBacsText } from './bank-text.ts'
import { getReference, type PaymentOrder } from './payment-order.ts'

/** The fields of a Standard 18 record, in its order, with the day and the run before them. */
export const bacsColumns = [
  'run',
  'processing_day',
  'sort_code',
  'account_number',
  'account_type',
  'transaction_code',
  'payer_sort_code',
  'payer_account_number',
  'amount_pence',
  'payer_name',
  'reference',
  'name',
] as const

/** A credit. */
const creditCode = '99'

/** Writes a run as a table that bureaus and banks read for Bacs. No value has a comma or a quote, so none is quoted. */
export function writeBacsCsv(order: PaymentOrder): string {
  const { number, payOn, payer, payments } = order
  const rows = payments.map((payment) => [
    number,
    payOn,
    payment.sortCode,
    payment.accountNumber,
    '0',
    creditCode,
    payer.sortCode,
    payer.accountNumber,
    String(payment.pence),
    toBacsText(payer.name),
    toBacsText(getReference(order, payment)),
    toBacsText(payment.name),
  ])
  return [bacsColumns, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
