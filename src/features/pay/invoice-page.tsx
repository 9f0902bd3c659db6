import { useLiveQuery } from 'dexie-react-hooks'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/near-day.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import type { Invoice } from '#contracts/pay.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { readInvoice } from './invoices-store.ts'
import { MismatchList } from './mismatch-list.tsx'
import { invoiceTo } from './pay-address.ts'
import { readPayClaims } from './pay-claims-store.ts'
import { shortWeek, standingWords, typeWords, weekWords } from './pay-words.ts'
import { readCheckedWeek } from './reconcile-store.ts'
import { SumLines } from './sum-lines.tsx'

function InvoiceHead({ invoice, today }: { invoice: Invoice; today: string }) {
  return (
    <Section line>
      <p className="text-meta">
        {typeWords[invoice.type]}, {weekWords(payWeek(invoice.week))}
      </p>
      <p className="text-display pay-total">{pounds(invoice.total)}</p>
      <p>{standingWords(invoice, today)}.</p>
      <p className="text-meta">Invoice {invoice.number}</p>
    </Section>
  )
}

function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { id, sums, others, total } = invoice
  const rows = others.map((line) => (
    <FactRow
      key={line.id}
      money
      label={line.text}
      value={pounds(line.amount)}
      note={line.claim === null ? undefined : 'Your claim'}
    />
  ))
  return (
    <Section labelledBy="invoice-sums">
      <SectionHeading id="invoice-sums">How it adds up</SectionHeading>
      <SumLines
        sums={sums}
        toOf={(sum) => invoiceTo(id, sum)}
        others={rows.length > 0 && <dl>{rows}</dl>}
        totalLabel={`Paid ${dayName(invoice.paidOn)}`}
        total={total}
      />
    </Section>
  )
}

export function InvoicePage({ id }: { id: string }) {
  const today = useToday()
  const invoice = useLiveQuery(() => readInvoice(id), [id])
  const week = invoice?.week
  const checked = useLiveQuery(async () => (week === undefined ? undefined : await readCheckedWeek(week)), [week])
  const claims = useLiveQuery(readPayClaims)
  const title = invoice ? shortWeek(invoice.week) : 'Invoice'
  useTitle(title)
  const back = { to: '/pay', label: 'Back to Pay' }
  // What it differs in stands above its sums on a phone.
  if (invoice === undefined || (invoice && (!checked || !claims))) {
    return (
      <Page title={title} back={back}>
        <LoadingState label="Opening the invoice" shape="line" rows={8} />
      </Page>
    )
  }
  if (!invoice || !checked || !claims) {
    return (
      <Page title={title} back={back}>
        <EmptyState title="This invoice is not on this phone">
          Invoices are kept for 13 months. New ones appear automatically when you’re online.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={title} back={back}>
      <TwoColumns
        first={
          <>
            <InvoiceHead invoice={invoice} today={today} />
            <MismatchList checked={checked} claims={claims} invoice={invoice} />
          </>
        }
        second={<InvoiceSums invoice={invoice} />}
      />
    </Page>
  )
}
