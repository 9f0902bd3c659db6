import { useSearchParams } from 'react-router-dom'
import type { Company } from '#contracts/staff/company.ts'
import { InvoiceParcels, WeekParcels } from './parcels-page.tsx'
import { parseSum, invoiceTo } from './pay-address.ts'
import { PayHome } from './pay-home.tsx'
import { PeriodPage } from './period-page.tsx'
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
import { readPayClaims } from './pay-claims-store.ts'
import { shortWeek } from '#domain/pay/pay-labels.ts'
import { readCheckedWeek } from './reconcile-store.ts'
import { SelfBillSection } from './tax/self-bill-section.tsx'
import { readSelfBilling } from './tax/self-billing-store.ts'

function InvoicePage({ id, company }: { id: string; company: Company | null }) {
  const today = useToday()
  const invoice = useLiveQuery(() => readInvoice(id), [id])
  const week = invoice?.week
  const checked = useLiveQuery(async () => (week === undefined ? undefined : await readCheckedWeek(week)), [week])
  const claims = useLiveQuery(readPayClaims)
  const billing = useLiveQuery(readSelfBilling)
  const title = invoice ? shortWeek(invoice.week) : 'Invoice'
  useTitle(title)
  const back = { to: '/pay', label: 'Back to Pay' }
  // Waits for the differences, which come before the sums on a phone, and for the VAT below them.
  if (invoice === undefined || (invoice && (!checked || !claims || !billing))) {
    return (
      <Page title={title} back={back}>
        <LoadingState label="Opening the invoice" shape="line" rows={8} />
      </Page>
    )
  }
  if (!invoice || !checked || !claims || !billing) {
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
            <InvoiceHead invoice={invoice} today={today} isExplained />
            <MismatchList checked={checked} claims={claims} invoice={invoice} />
          </>
        }
        second={
          <>
            <InvoiceSums invoice={invoice} toOf={(sum) => invoiceTo(invoice.id, sum)} claimNote="Your claim" />
            <SelfBillSection invoice={invoice} billing={billing} company={company} />
          </>
        }
      />
    </Page>
  )
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** `/pay`: this week and what was paid; `?week=` its parcels, `?invoice=` one invoice, `?period=` one period, `&band=&from=&rate=` one line of these. */
export function PayScreen({ company }: { company: Company | null }) {
  const [search] = useSearchParams()
  const [week, invoice, period] = [search.get('week'), search.get('invoice'), search.get('period')]
  const sum = parseSum(search)
  if (invoice !== null)
    return sum ? <InvoiceParcels id={invoice} sum={sum} /> : <InvoicePage id={invoice} company={company} />
  if (period !== null) return <PeriodPage id={period} sum={sum} />
  return week !== null && isDay(week) ? <WeekParcels week={week} sum={sum} /> : <PayHome />
}
