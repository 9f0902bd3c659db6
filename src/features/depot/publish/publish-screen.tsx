import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import type { Permission } from '#contracts/permissions.ts'
import { useDesk, useMay } from '../frame/desk-places.ts'
import { staffWith, type DeskStaff } from '../frame/desk-staff.ts'
import { NotInRole } from '../frame/for-permission.tsx'
import { CoursesPart } from './courses-part.tsx'
import { FormsPart } from './forms/forms-part.tsx'
import { NoticesPart } from './notice/notices-part.tsx'
import { RatesPart } from './rates/rates-part.tsx'
import { TogglesPart } from './toggles-part.tsx'
import './publish.css'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { invoiceDraftId } from './invoices/invoice-draft.ts'
import { InvoiceList, invoicesTo, writeInvoiceTo } from './invoices/invoice-list.tsx'
import { InvoicePane } from './invoices/invoice-pane.tsx'
import { readInvoiceSearch } from './invoices/invoice-search.ts'
import { InvoicesFile } from './invoices/invoices-file.tsx'
import { NewInvoiceLink } from './invoices/new-invoice-link.tsx'
import { PublishInvoice } from './invoices/publish-invoice.tsx'
import { WriteInvoice } from './invoices/write-invoice.tsx'

/** Invoices of the couriers, one of them opened, or the next ones from a form or a file. */
function InvoicesPart({ staff }: { staff: DeskStaff }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const toast = useToast()
  /** Each publication increments it, so that the list is read again. */
  const [published, setPublished] = useState(0)
  const [courier, id] = [params.get('courier'), params.get('invoice')]
  const opened = courier !== null && id !== null ? { courier, id } : undefined
  const search = readInvoiceSearch(params)
  const done = (said: string) => {
    toast({ text: said })
    setPublished((last) => last + 1)
  }
  const right = params.has('write') ? (
    <WriteInvoice
      key={invoiceDraftId(opened)}
      staff={staff}
      edited={opened}
      closeTo={invoicesTo(search, opened)}
      onDone={(said, next) => {
        done(said)
        void navigate(invoicesTo(search, next), { replace: true })
      }}
    />
  ) : opened ? (
    <InvoicePane
      key={`${opened.courier}/${opened.id}`}
      {...opened}
      closeTo={invoicesTo(search)}
      correctTo={writeInvoiceTo(search, opened)}
    />
  ) : (
    <>
      <NewInvoiceLink to={writeInvoiceTo(search)} />
      <InvoicesFile staff={staff} onDone={done} />
      <PublishInvoice onDone={(number) => done(`Invoice ${number} published`)} />
    </>
  )
  return <TwoPanes rightIs="rest" leftLabel="Invoices" left={<InvoiceList key={published} />} right={right} />
}

type Part = 'notices' | 'toggles' | 'rates' | 'invoices' | 'courses' | 'forms'

const labels: Readonly<Record<Part, string>> = {
  notices: 'Notices',
  toggles: 'Features',
  rates: 'Rates',
  invoices: 'Invoices',
  courses: 'Courses',
  forms: 'Forms',
}

const permissions: Readonly<Record<Part, Permission>> = {
  notices: 'view',
  toggles: 'view',
  rates: 'pay',
  invoices: 'pay',
  courses: 'view',
  forms: 'view',
}

/** `/depot/publish` and `/office/publish`: everything that is published to couriers. Every action is sent to its service at once. */
export function PublishScreen({ staff }: { staff: DeskStaff }) {
  const [search] = useSearchParams()
  const asked = search.get('part')
  const { root } = useDesk()
  // The same forms are for all couriers, so only the back office has them.
  const parts = (Object.keys(labels) as Part[]).filter((each) => each !== 'forms' || root === '/office')
  const part = parts.find((each) => each === asked) ?? 'notices'
  const may = useMay()
  useTitle(`${labels[part]}, Publish`)
  const publisher = staffWith('publish', staff)
  const contents: Readonly<Record<Part, ReactNode>> = {
    notices: <NoticesPart staff={publisher} />,
    // The back office says who gets a feature in a form; a button for each sub-depot would be too many.
    toggles: <TogglesPart staff={root === '/depot' ? publisher : { ...publisher, subDepots: [] }} />,
    rates: <RatesPart staff={staffWith('pay', staff)} />,
    invoices: <InvoicesPart staff={staffWith('pay', staff)} />,
    courses: <CoursesPart staff={publisher} />,
    forms: <FormsPart publisher={publisher} />,
  }
  const shown = parts.filter((each) => may(permissions[each]))
  return (
    <DeskPage title="Publish" meta={labels[part]}>
      <div className="publish-frame">
        <div className="publish-places">
          <FilterRow label="What is published">
            {shown.map((each) => (
              <FilterChip key={each} selected={each === part} to={`${root}/publish?part=${each}`}>
                {labels[each]}
              </FilterChip>
            ))}
          </FilterRow>
        </div>
        {may(permissions[part]) ? contents[part] : <NotInRole permission={permissions[part]} />}
      </div>
    </DeskPage>
  )
}
