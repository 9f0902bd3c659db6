import type { Invoice } from '#contracts/pay/pay.ts'
import { dateLabel } from '../../dates/day-labels.ts'
import { pounds } from '../../money.ts'
import { formatVatNumber, type SelfBill } from '../../tax/vat.ts'
import type { Explanation } from './explanation.ts'
import { figureKey } from './figure-key.ts'

/** An invoice with its VAT. */
export interface BilledInvoice {
  invoice: Invoice
  bill: SelfBill & { vat: NonNullable<SelfBill['vat']> }
}

/** Explains the VAT of a self-billed invoice, or with `only: 'gross'` what it comes to with its VAT. */
export function explainSelfBill({ invoice, bill }: BilledInvoice, only: 'vat' | 'gross'): Explanation {
  const { net, vat, gross } = bill
  const explained = {
    rates: [],
    parts: [],
    parcels: [],
    gaps: ['The carrier’s invoice doesn’t show VAT yet. Compare it with what you were paid.'],
  }
  if (only === 'gross')
    return {
      ...explained,
      title: `Invoice ${invoice.number} with VAT`,
      amount: gross,
      rules: ['The amount of the invoice and its VAT together.'],
      parts: [
        { label: 'Without VAT', amount: net, figure: figureKey('invoice', invoice.id) },
        { label: `VAT at ${vat.percent}%`, amount: vat.amount, figure: figureKey('self-bill-vat', invoice.id) },
      ],
    }
  return {
    ...explained,
    title: `VAT on invoice ${invoice.number}`,
    amount: vat.amount,
    rules: [
      `${vat.percent}% of ${pounds(net)}, to the nearest penny. That was the standard rate on ${dateLabel(invoice.issuedOn)}, when the invoice was issued.`,
      `Your VAT registration, ${formatVatNumber(vat.number)}, covers that day. ${vat.statement}.`,
    ],
  }
}
