import type { StaffInvoice } from '#contracts/pay-endpoints.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/near-day.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { ResponseView } from '../requests/response-view.tsx'
import { counted } from '../figures.ts'
import { useRequest } from '../requests/use-request.ts'
import { TwoPanes } from '../frame/two-panes.tsx'
import { PublishInvoice } from './publish-invoice.tsx'
import { askInvoices } from './publish-sync.ts'

/** "delivery" as it stands in a file: "Delivery". */
const kindWords = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}`

function InvoiceRow({
  invoice: { number, type, week, state, total, sums, subDepot },
  name,
}: {
  invoice: StaffInvoice
  name: string
}) {
  return (
    <Section tight line>
      <Stack gap={4}>
        <h2 className="text-h3">{number}</h2>
        <p>
          {kindWords(type)}, week from {dayName(week)}, {state}
        </p>
        <p className="text-meta">
          {pounds(total)},{' '}
          {counted(
            sums.reduce((all, { count }) => all + count, 0),
            'parcel',
          )}
          , <bdi>{name}</bdi>
          {subDepot && `, ${subDepot}`}
        </p>
      </Stack>
    </Section>
  )
}

/** Invoices of the couriers, and the next one from a file. */
export function InvoicesPart() {
  const asked = useRequest(askInvoices)
  const toast = useToast()
  const list = (
    <ResponseView request={asked} label="Loading the invoices">
      {({ invoices, names }) =>
        invoices.length === 0 ? (
          <EmptyState title="No invoices yet">
            Publish an invoice from a file. The courier’s phone compares it with its own record.
          </EmptyState>
        ) : (
          invoices.map((invoice) => (
            <InvoiceRow
              key={`${invoice.courier}/${invoice.id}`}
              invoice={invoice}
              name={names.get(invoice.courier) ?? 'unknown courier'}
            />
          ))
        )
      }
    </ResponseView>
  )
  const done = (number: string) => {
    toast({ text: `Invoice ${number} published` })
    asked.again()
  }
  return <TwoPanes leftLabel="Invoices" left={list} right={<PublishInvoice onDone={done} />} />
}
