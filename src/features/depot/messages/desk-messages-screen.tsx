import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { counted } from '../fresh/figures.ts'
import { ConversationFilters, ConversationList, type Filter } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { readConversations, type Conversations } from './own-conversations-store.ts'
import './desk-messages.css'

const root = '/depot/messages'

function Nothing({ isFirst, filter }: { isFirst: boolean; filter: Filter }) {
  if (isFirst)
    return (
      <NotArrived loading="Loading the messages" title="Nothing has arrived yet">
        What couriers write appears when you’re online, and stays on this device.
      </NotArrived>
    )
  if (filter === 'unread')
    return <EmptyState title="All is read">What couriers write next stands here first.</EmptyState>
  return <EmptyState title="No messages">What couriers write to your sub-depot comes here by itself.</EmptyState>
}

const unreadWords = (unread: number): string | undefined =>
  unread === 0 ? undefined : `${counted(unread, 'message')} to read`

function Messages({ all: { written, others, asOf } }: { all: Conversations }) {
  const { courier: opened } = useParams()
  const wide = useWide()
  const today = useToday()
  const [filter, setFilter] = useState<Filter>('all')
  const unread = written.reduce((sum, each) => sum + each.unread, 0)
  // What is being looked at is read by that, and stays in the list all the same.
  const shown = filter === 'all' ? written : written.filter((each) => each.unread > 0 || each.courier === opened)
  const current =
    opened === undefined ? null : ([...written, ...others].find(({ courier }) => courier === opened) ?? null)
  const list = (
    <>
      {written.length > 0 && <ConversationFilters written={written} filter={filter} onFilter={setFilter} />}
      {shown.length === 0 && <Nothing isFirst={asOf === null} filter={written.length === 0 ? 'all' : filter} />}
      <ConversationList
        written={shown}
        others={filter === 'all' ? others : []}
        today={today}
        current={current?.courier ?? null}
      />
      <AsOfSection at={asOf} />
    </>
  )
  const pane = current ? (
    <ConversationPane key={current.courier} conversation={current} today={today} isOpened />
  ) : opened === undefined ? (
    <EmptyState title="Choose a courier">
      What was written with them in the last 30 days stands here, also without a network.
    </EmptyState>
  ) : (
    <EmptyState title="This courier is not here" action={<ButtonLink to={root}>Back to the messages</ButtonLink>}>
      Nothing of them is on this device: they are not with your sub-depot, or have not opened the app yet.
    </EmptyState>
  )
  const back = !wide && opened !== undefined ? { to: root, label: 'Back to the messages' } : undefined
  return (
    <DeskPage title="Messages" meta={unreadWords(unread)} {...(back && { back })}>
      {wide ? (
        <TwoPanes rightIs="rest" left={list} right={pane} />
      ) : (
        <div className="desk-pane">{opened === undefined ? list : pane}</div>
      )}
    </DeskPage>
  )
}

/** `/depot/messages` and `/depot/messages/:courier`: what couriers write to their sub-depot, and the answers. */
export function DeskMessagesScreen() {
  useTitle('Messages')
  const all = useLiveQuery(readConversations)
  if (all) return <Messages all={all} />
  return (
    <DeskPage title="Messages">
      <LoadingState label="Loading the messages" />
    </DeskPage>
  )
}
