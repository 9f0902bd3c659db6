import type { Invoice, PaySum } from '#contracts/pay/pay.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { formatInvoiceStatus, typeLabels, formatWeek } from '#domain/pay/pay-labels.ts'
import { toSumBand } from '#domain/pay/failed-attempt.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { Section, SectionHeading } from '../layout/section.tsx'
import { FactRow } from '../rows/fact-row.tsx'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { Figure } from './figure.tsx'
import { SumLines } from './sum-lines.tsx'

/** Shows the invoice's type, week and status. */
export function InvoiceHead({
  invoice,
  today,
  isExplained = false,
}: {
  invoice: Invoice
  today: string
  /** Makes the total say why. */
  isExplained?: boolean
}) {
  const total = pounds(invoice.total)
  return (
    <Section line>
      <p className="text-meta">
        {typeLabels[invoice.type]}, {formatWeek(payWeek(invoice.week))}
      </p>
      <p className="text-display pay-total">
        {isExplained ? <Figure of={figureKey('invoice', invoice.id)}>{total}</Figure> : total}
      </p>
      <p>{formatInvoiceStatus(invoice, today)}.</p>
      <p className="text-meta">Invoice {invoice.number}</p>
    </Section>
  )
}

interface InvoiceSumsProps {
  invoice: Invoice
  /** Returns the address of the parcels of a line; absent if there is no such list, and nothing to explain a figure from. */
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
      value={
        toOf ? (
          <Figure of={figureKey('other-line', invoice.id, line.id)}>{pounds(line.amount)}</Figure>
        ) : (
          pounds(line.amount)
        )
      }
      note={line.claim === null ? undefined : claimNote}
    />
  ))
  return (
    <Section labelledBy="invoice-sums">
      <SectionHeading id="invoice-sums">How it adds up</SectionHeading>
      <SumLines
        sums={sums}
        figures={
          toOf && {
            toOf,
            figureOf: (sum) => figureKey('invoice-line', invoice.id, toSumBand(sum), sum.rateFrom, sum.rate),
            total: figureKey('invoice', invoice.id),
          }
        }
        others={rows.length > 0 && <dl>{rows}</dl>}
        totalLabel={`Paid ${dayName(invoice.paidOn)}`}
        total={total}
      />
    </Section>
  )
}
