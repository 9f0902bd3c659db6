import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import type { DeskStaff } from '../../frame/desk-staff.ts'
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
  /** Raised by each publishing, so that the list is asked for anew. */
  const [published, setPublished] = useState(0)
  const [courier, id] = [params.get('courier'), params.get('invoice')]
  const done = (said: string) => {
    toast({ text: said })
    setPublished((last) => last + 1)
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
  return <TwoPanes rightIs="rest" leftLabel="Invoices" left={<InvoiceList key={published} />} right={right} />
}
