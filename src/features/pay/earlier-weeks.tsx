import { pounds } from '#domain/money.ts'
import { getPayPeriod, formatPayPeriod } from '#domain/pay-period.ts'
import type { Invoice } from '#contracts/pay/pay.ts'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { invoiceTo, periodTo } from './pay-address.ts'
import { shortWeek, formatInvoiceStatus, typeLabels } from '#domain/pay/pay-labels.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { FigureRow } from '#ui/pay/figure.tsx'

/** Invoices as lines of money, the latest week first. */
export function InvoiceLines({ invoices, today }: { invoices: readonly Invoice[]; today: string }) {
  return (
    <div className="pay-lines">
      {invoices.map((invoice) => (
        <FigureRow
          key={invoice.id}
          to={invoiceTo(invoice.id)}
          label={
            invoice.type === 'delivery'
              ? shortWeek(invoice.week)
              : `${shortWeek(invoice.week)}, ${typeLabels[invoice.type].toLowerCase()}`
          }
          amount={pounds(invoice.total)}
          figure={figureKey('invoice', invoice.id)}
          note={formatInvoiceStatus(invoice, today)}
        />
      ))}
    </div>
  )
}

/** The most weeks that a period has. */
const shownWeeks = 5

/** The last weeks of which there is an invoice, and the way to the periods. */
export function EarlierWeeks({ invoices, today }: { invoices: readonly Invoice[]; today: string }) {
  const weeks = [...new Set(invoices.map(({ week }) => week))].slice(0, shownWeeks)
  const [last] = weeks
  if (last === undefined) return null
  const shown = invoices.filter(({ week }) => weeks.includes(week))
  const period = getPayPeriod(last)
  const inPeriod = invoices.filter(({ week }) => week >= period.from && week <= period.to)
  return (
    <>
      <Section labelledBy="earlier-weeks">
        <SectionHeading id="earlier-weeks">Earlier weeks</SectionHeading>
        <InvoiceLines invoices={shown} today={today} />
      </Section>
      <FigureRow
        wide
        to={periodTo(period.id)}
        label={formatPayPeriod(period)}
        amount={pounds(inPeriod.reduce((sum, each) => sum + each.total, 0))}
        figure={figureKey('period', period.id)}
      />
    </>
  )
}
