import { useLiveQuery } from 'dexie-react-hooks'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { MessagesPanes } from './messages-panes.tsx'
import { NoticeRows } from './notice-rows.tsx'
import { readNotices } from './own-notices-store.ts'
import { Places } from './places.tsx'

/** The screen at `/messages/notices`. Notices that need an action come first. */
export function NoticesScreen() {
  useTitle('Notices')
  const wide = useWide()
  const own = useLiveQuery(readNotices)
  const back = { to: '/more', label: 'Back to More' }
  if (!own)
    return (
      <MessagesPanes>
        <Page title="Notices" back={back}>
          {null}
        </Page>
      </MessagesPanes>
    )
  return (
    <MessagesPanes>
      <Page title="Notices" back={back}>
        {!wide && <Places at="notices" />}
        {own.notices.length === 0 &&
          (own.asOf === null ? (
            <NotArrived loading="Loading the notices">
              Notices appear when you’re online, and stay on this phone.
            </NotArrived>
          ) : (
            <EmptyState title="No notices">What your depot tells its couriers appears here.</EmptyState>
          ))}
        {wide ? (
          own.notices.length > 0 && (
            <EmptyState title="Choose a notice">The newest and those that need you are first in the list.</EmptyState>
          )
        ) : (
          <NoticeRows notices={own.notices} />
        )}
        <AsOfSection at={own.asOf} />
      </Page>
    </MessagesPanes>
  )
}
