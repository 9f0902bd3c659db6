import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { Page } from '#ui/layout/page.tsx'
import { TwoPane } from '#ui/layout/panes.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { NoticeRows } from './notice-rows.tsx'
import { countUnreadMessages } from './own-messages-store.ts'
import { readNotices } from './own-notices-store.ts'

function MessagesList({ open }: { open: string | undefined }) {
  const unread = useLiveQuery(countUnreadMessages)
  const notices = useLiveQuery(readNotices)?.notices ?? []
  return (
    // The page beside it has the banner.
    <Page region="Messages and notices" title="Messages and notices" titleAs="h2" banner={<></>}>
      <NavRow
        to="/messages"
        current={open === 'depot'}
        label="Your depot"
        value={unread ? `${unread} unread` : undefined}
      />
      {notices.length > 0 && <ListHeading level={3} title="Notices" aside={String(notices.length)} />}
      <NoticeRows notices={notices} open={open} />
    </Page>
  )
}

/**
 * A page of `/messages`, on a wide screen with the list of the thread and the notices beside it. `open`: `depot`, or the
 * id of a notice.
 */
export function MessagesPanes({ open, children }: { open?: string; children: ReactNode }) {
  const wide = useWide()
  // The page keeps its place in the tree when the width changes, so that nothing typed is lost.
  return <TwoPane show="detail" list={wide && <MessagesList open={open} />} detail={children} />
}
