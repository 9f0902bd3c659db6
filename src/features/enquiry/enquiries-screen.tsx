import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { ReadForm } from '#contracts/forms/form.ts'
import { longDay } from '#domain/dates/day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { readEnquiries, readEnquiryDrafts, readForms, readFormsPulledAt } from './own-enquiries-store.ts'
import { sharedPhotos } from './shared-photos-sync.ts'
import { formatAnswerDue, enquiryStateLabels } from '#domain/enquiry/enquiry-labels.ts'

const readAll = async () => {
  const [forms, drafts, enquiries, asOf] = await Promise.all([
    readForms(),
    readEnquiryDrafts(),
    readEnquiries(),
    readFormsPulledAt(),
  ])
  return { forms, drafts, enquiries, asOf }
}

/** Photos shared from the phone's gallery that wait for a form. */
function Shared() {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    void sharedPhotos.count().then(setCount)
  }, [])
  if (count === undefined) return null
  return (
    <Section tight line>
      {count > 0 ? (
        <p>
          <strong>{count === 1 ? '1 photo is ready.' : `${count} photos are ready.`}</strong> Choose what it is about.
        </p>
      ) : (
        <p>Your shared photos couldn’t be added. Add them in the form instead.</p>
      )}
    </Section>
  )
}

interface FormsProps {
  forms: readonly ReadForm[]
  begun: ReadonlySet<string>
  shared: boolean
  /** The id of the form or the enquiry that is shown beside the list. */
  open: string | null
}

function Forms({ forms, begun, shared, open }: FormsProps) {
  return (
    <>
      <ListHeading title="What is it about?" />
      {forms.map(({ id, title, summary }) => (
        <NavRow
          key={id}
          to={`/form?type=${id}${shared ? '&shared' : ''}`}
          current={id === open}
          label={title}
          above={begun.has(id) && <Mark>Draft</Mark>}
          meta={summary}
        />
      ))}
    </>
  )
}

/** "In progress. Answer due by Thursday 21 May". */
const standing = (enquiry: Enquiry): string =>
  [enquiryStateLabels[enquiry.state], formatAnswerDue(enquiry)].filter(Boolean).join('. ')

function Sent({
  enquiries,
  titles,
  open,
}: {
  enquiries: Awaited<ReturnType<typeof readEnquiries>>
  titles: ReadonlyMap<string, string>
  open: string | null
}) {
  return (
    <>
      <ListHeading title="Sent" aside={String(enquiries.length)} />
      {enquiries.map(({ row, sync }) => (
        <NavRow
          key={row.id}
          to={`/form?enquiry=${row.id}`}
          current={row.id === open}
          label={row.title || titles.get(row.formId) || 'Enquiry'}
          above={row.reference || longDay(new Date(row.receivedAt))}
          meta={sync && sync !== 'sent' ? <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel> : standing(row)}
        />
      ))}
    </>
  )
}

interface EnquiriesScreenProps {
  shared?: boolean
  /** It is the list beside the form or the enquiry with this id. */
  beside?: string
}

/** The forms and what was sent, as a page or as the list beside one of them. */
export function EnquiriesScreen({ shared = false, beside }: EnquiriesScreenProps) {
  const isPane = beside !== undefined
  useTitle(isPane ? null : 'Enquiries')
  const all = useLiveQuery(readAll)
  const page = isPane
    ? ({ region: 'Enquiries', titleAs: 'h2', banner: <></> } as const)
    : { back: { to: '/more', label: 'Back to More' } }
  if (!all)
    return (
      <Page title="Enquiries" {...page}>
        {null}
      </Page>
    )
  const { forms, drafts, enquiries, asOf } = all
  const open = beside ?? null
  const toChoose =
    forms.length > 0 ? (
      <Forms forms={forms} begun={new Set(drafts.map(({ formId }) => formId))} shared={shared} open={open} />
    ) : asOf === null ? (
      <NotArrived loading="Loading the forms">
        The forms load automatically when you’re online, and then work offline.
      </NotArrived>
    ) : (
      <EmptyState title="No forms">The depot isn’t offering any forms right now.</EmptyState>
    )
  const sent = enquiries.length > 0 && (
    <Sent enquiries={enquiries} titles={new Map(forms.map(({ id, title }) => [id, title]))} open={open} />
  )
  if (isPane)
    return (
      <Page title="Enquiries" {...page}>
        {toChoose}
        {sent}
      </Page>
    )
  return (
    <Page title="Enquiries" {...page}>
      <TwoColumns
        first={
          <>
            {shared && <Shared />}
            {toChoose}
          </>
        }
        second={
          <>
            {sent}
            <AsOfSection at={asOf} />
          </>
        }
      />
    </Page>
  )
}
