import { useLiveQuery } from 'dexie-react-hooks'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { InvoiceHead, InvoiceSums } from '#ui/pay/invoice-view.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { readInvoice } from './invoices-store.ts'
import { MismatchList } from './mismatch-list.tsx'
import { invoiceTo } from './pay-address.ts'
import { readPayClaims } from './pay-claims-store.ts'
import { shortWeek } from '#domain/pay/pay-words.ts'
import { readCheckedWeek } from './reconcile-store.ts'

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
        second={<InvoiceSums invoice={invoice} toOf={(sum) => invoiceTo(invoice.id, sum)} claimNote="Your claim" />}
      />
    </Page>
  )
}
