import { useState } from 'react'
import type { StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { pounds } from '#domain/money.ts'
import { shortWeek } from '#domain/pay/pay-labels.ts'
import type { InvoiceSheet } from '#domain/pay/invoice-sheet.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { counted } from '../../figures.ts'
import { useAction } from '../../requests/use-action.ts'
import { HowReadList } from '../../import/how-read-list.tsx'
import { ScrollingTable } from '../../import/scrolling-table.tsx'
import { compareInvoices, totalsByCourier, type ComparedInvoice } from './compare-invoices.ts'
import { publishAllInvoices } from './invoices-sync.ts'

/** The effect of publishing an invoice. */
function effectLabel({ before, entry, total }: ComparedInvoice): string {
  if (!before) return 'New'
  const amount = before.total === total ? 'same total' : `${pounds(before.total)} before`
  return `Published already: ${amount}${before.state === entry.state ? '' : `, ${before.state} before`}`
}

/** The most rows that are drawn; a whole depot's weeks are more than anybody reads. */
const mostShown = 200

function InvoiceTable({ invoices }: { invoices: readonly ComparedInvoice[] }) {
  return (
    <ScrollingTable
      label="Invoices to publish"
      className="plain-table plain-table-figures invoice-table"
      columns={['Invoice', 'Courier', 'Week', 'Lines', 'Total', 'Status', 'What changes']}
    >
      {invoices.slice(0, mostShown).map((invoice) => (
        <tr key={`${invoice.courier.id} ${invoice.entry.number}`}>
          <th scope="row" id={`invoice-line-${invoice.line}`} tabIndex={-1}>
            {invoice.entry.number}
          </th>
          <td>{invoice.courier.name}</td>
          <td>{shortWeek(invoice.entry.week)}</td>
          <td>{invoice.lines}</td>
          <td className="invoice-total">{pounds(invoice.total)}</td>
          <td>{invoice.entry.state}</td>
          <td className={invoice.closed === undefined ? undefined : 'fault-cell'}>
            {invoice.closed ?? effectLabel(invoice)}
          </td>
        </tr>
      ))}
    </ScrollingTable>
  )
}

function CourierTotals({ invoices }: { invoices: readonly ComparedInvoice[] }) {
  const totals = totalsByCourier(invoices)
  return (
    <ScrollingTable
      label="Total for each courier"
      className="plain-table plain-table-figures invoice-table"
      caption={<caption className="text-strong invoice-caption">Total for each courier</caption>}
      columns={['Courier', 'Number', 'Invoices', 'Total']}
    >
      {totals.map(({ id, name, courierNumber, invoices: count, total }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td>{courierNumber}</td>
          <td>{count}</td>
          <td className="invoice-total">{pounds(total)}</td>
        </tr>
      ))}
    </ScrollingTable>
  )
}

const labels = {
  file: {
    title: 'Check the invoices',
    back: 'Choose another file',
    correct: 'Correct the file to publish.',
    again: 'Publishing the same file twice is safe.',
  },
  form: {
    title: 'Check the invoice',
    back: 'Back to the form',
    correct: 'Go back to the form and correct it.',
    again: 'Publishing the same invoice twice is safe.',
  },
} as const

interface CheckInvoicesProps {
  /** The link back to the form or file. */
  from: keyof typeof labels
  sheet: InvoiceSheet
  /** The published invoices of the same weeks. */
  published: readonly StaffInvoice[]
  onBack: () => void
  onDone: (said: string) => void
}

/** Shows invoices before they are published: what each courier is paid, and what changes. */
export function CheckInvoices({ from, sheet, published, onBack, onDone }: CheckInvoicesProps) {
  const [done, setDone] = useState(0)
  const { busy, error, act } = useAction()
  const invoices = compareInvoices(sheet.invoices, published)
  const closed = invoices.flatMap(({ closed: text, line }) =>
    text === undefined ? [] : [{ id: `invoice-line-${line}`, text: from === 'file' ? `Line ${line}: ${text}` : text }],
  )
  const sum = invoices.reduce((all, { total }) => all + total, 0)
  const publish = () => {
    if (closed.length > 0 || busy) return
    void act(
      async () => await publishAllInvoices(invoices, setDone),
      () => onDone(`${counted(invoices.length, 'invoice')} published`),
    )
  }
  return (
    <Section>
      <Stack gap={16}>
        <SectionHeading>{labels[from].title}</SectionHeading>
        <ErrorSummary
          title={`${invoices.length === 1 ? 'This invoice' : 'These invoices'} can’t be published. Nothing has been published.`}
          errors={closed}
        />
        <p className="text-strong">
          {counted(invoices.length, 'invoice')}, {pounds(sum)} in all
        </p>
        {sheet.offRate > 0 && (
          <p>
            {counted(sheet.offRate, 'parcel')} {sheet.offRate === 1 ? 'doesn’t' : 'don’t'} match the published rate.
            Couriers will see this on their phones.
          </p>
        )}
        <InvoiceTable invoices={invoices} />
        {invoices.length > mostShown && (
          <p className="text-meta">The first {mostShown} are shown. All of them are published.</p>
        )}
        <CourierTotals invoices={invoices} />
        <HowReadList how={sheet.how} />
        <ActionError id="invoices-fault" error={error} />
        <ButtonGroup>
          <Button
            kind="primary"
            fit
            aria-disabled={busy || closed.length > 0 || undefined}
            aria-describedby="invoices-closed"
            onClick={publish}
          >
            {busy
              ? `Publishing ${formatCount(Math.min(done + 1, invoices.length))} of ${formatCount(invoices.length)}`
              : `Publish ${counted(invoices.length, 'invoice')}`}
          </Button>
          <Button fit onClick={onBack}>
            {labels[from].back}
          </Button>
        </ButtonGroup>
        <p className="text-meta" id="invoices-closed">
          {closed.length > 0
            ? labels[from].correct
            : `${labels[from].again} Couriers see their invoices the next time they’re online.`}
        </p>
      </Stack>
    </Section>
  )
}
