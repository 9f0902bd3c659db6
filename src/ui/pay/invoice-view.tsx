import type { Invoice, PaySum } from '#contracts/pay/pay.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { formatInvoiceStatus, typeLabels, formatWeek } from '#domain/pay/pay-labels.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { Section, SectionHeading } from '../layout/section.tsx'
import { FactRow } from '../rows/fact-row.tsx'
import { SumLines } from './sum-lines.tsx'

/** Shows the invoice's type, week and status. */
export function InvoiceHead({ invoice, today }: { invoice: Invoice; today: string }) {
  return (
    <Section line>
      <p className="text-meta">
        {typeLabels[invoice.type]}, {formatWeek(payWeek(invoice.week))}
      </p>
      <p className="text-display pay-total">{pounds(invoice.total)}</p>
      <p>{formatInvoiceStatus(invoice, today)}.</p>
      <p className="text-meta">Invoice {invoice.number}</p>
    </Section>
  )
}

interface InvoiceSumsProps {
  invoice: Invoice
  /** Returns the address of the parcels of a line; absent if there is no such list. */
  toOf?: (sum: PaySum) => string
  /** The note on an amount that pays a claim. */
  claimNote: string
}

/** Shows the lines of an invoice and its total. */
export function InvoiceSums({ invoice, toOf, claimNote }: InvoiceSumsProps) {
  const { sums, others, total } = invoice
  const rows = others.map((line) => (
    <FactRow
      key={line.id}
      money
      label={line.text}
      value={pounds(line.amount)}
      note={line.claim === null ? undefined : claimNote}
    />
  ))
  return (
    <Section labelledBy="invoice-sums">
      <SectionHeading id="invoice-sums">How it adds up</SectionHeading>
      <SumLines
        sums={sums}
        toOf={toOf}
        others={rows.length > 0 && <dl>{rows}</dl>}
        totalLabel={`Paid ${dayName(invoice.paidOn)}`}
        total={total}
      />
    </Section>
  )
}
