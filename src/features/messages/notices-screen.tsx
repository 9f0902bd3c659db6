import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, CircleCheck, Dot } from 'lucide-react'
import type { Notice } from '#contracts/messages/notice.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { groupWords, momentWords } from './notice-words.ts'
import { isPressing, readNotices } from './own-notices-store.ts'
import { Places } from './places.tsx'
import './messages.css'

function Standing({ notice }: { notice: Notice }) {
  if (isPressing(notice)) {
    return (
      <Mark icon={CircleAlert} tone="carry">
        Acknowledge
      </Mark>
    )
  }
  if (notice.readAt === null) return <Mark icon={Dot}>New</Mark>
  if (notice.acknowledge) return <Mark icon={CircleCheck}>Acknowledged</Mark>
  return <Mark quiet>Read</Mark>
}

/** `/messages/notices`: what the depot tells its couriers; what asks for something comes first. */
export function NoticesScreen() {
  useTitle('Notices')
  const own = useLiveQuery(readNotices)
  const back = { to: '/more', label: 'Back to More' }
  if (!own)
    return (
      <Page title="Notices" back={back}>
        {null}
      </Page>
    )
  return (
    <Page title="Notices" back={back}>
      <Places at="notices" />
      {own.notices.length === 0 &&
        (own.asOf === null ? (
          <NotArrived loading="Loading the notices">
            Notices appear when you’re online, and stay on this phone.
          </NotArrived>
        ) : (
          <EmptyState title="No notices">What your depot tells its couriers appears here.</EmptyState>
        ))}
      <div className="rows-two">
        {own.notices.map(({ row }) => (
          <NavRow
            key={row.id}
            to={`/messages/notices/${row.id}`}
            above={<Standing notice={row} />}
            label={<bdi className="notice-title">{row.title}</bdi>}
            meta={`${groupWords(row)}. ${momentWords(row.publishedAt)}`}
          />
        ))}
      </div>
      <AsOfSection at={own.asOf} />
    </Page>
  )
}
