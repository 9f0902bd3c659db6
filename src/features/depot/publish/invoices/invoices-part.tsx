import { useSearchParams } from 'react-router-dom'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { askInvoicePage } from '../../answers/ask-desk-sync.ts'
import type { DeskStaff } from '../../fresh/desk-staff.ts'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { InvoiceList, invoicesTo } from './invoice-list.tsx'
import { InvoicePane } from './invoice-pane.tsx'
import { readInvoiceSearch } from './invoice-search.ts'
import { InvoicesFile } from './invoices-file.tsx'
import { PublishInvoice } from './publish-invoice.tsx'

/** Invoices of the couriers, one of them opened, or the next ones from a file. */
export function InvoicesPart({ staff }: { staff: DeskStaff }) {
  const [params] = useSearchParams()
  const toast = useToast()
  const [courier, id] = [params.get('courier'), params.get('invoice')]
  const done = (said: string) => {
    toast({ text: said })
    // The list beside it reads what this brings; without signal it asks again by itself.
    void askInvoicePage('').catch(() => undefined)
  }
  const right =
    courier !== null && id !== null ? (
      <InvoicePane key={`${courier}/${id}`} courier={courier} id={id} closeTo={invoicesTo(readInvoiceSearch(params))} />
    ) : (
      <>
        <InvoicesFile staff={staff} onDone={done} />
        <PublishInvoice onDone={(number) => done(`Invoice ${number} published`)} />
      </>
    )
  return <TwoPanes rightIs="rest" leftLabel="Invoices" left={<InvoiceList />} right={right} />
}
