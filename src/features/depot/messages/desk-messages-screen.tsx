import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { useMay } from '../frame/desk-places.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { ConversationFilters, ConversationList, type Filter } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { readConversations, type Conversation, type Conversations } from './own-conversations-store.ts'
import './desk-messages.css'

const root = '/depot/messages'

function Nothing({ isFirst, filter }: { isFirst: boolean; filter: Filter }) {
  if (isFirst)
    return (
      <NotArrived loading="Loading the messages">
        Messages appear here when you’re online, and stay on this device.
      </NotArrived>
    )
  if (filter === 'unread') return <EmptyState title="No unread messages">New messages appear here first.</EmptyState>
  return <EmptyState title="No messages">Messages from your couriers appear here automatically.</EmptyState>
}

/** Whether a name, a round or what was written has the words. */
function isFound({ name, round, messages }: Conversation, sought: string): boolean {
  const words = sought.trim().toLowerCase()
  return [name, round, ...messages.map(({ row }) => row.text)].some((text) => text.toLowerCase().includes(words))
}

const unreadWords = (unread: number): string | undefined => (unread === 0 ? undefined : `${unread} unread`)

function Messages({ all: { written, others, asOf } }: { all: Conversations }) {
  const { courier: opened } = useParams()
  const wide = useWide()
  const today = useToday()
  const [filter, setFilter] = useState<Filter>('all')
  const [sought, setSought] = useState('')
  // Without messages there is nothing to read, so only those who may write find the others.
  const mayAnswer = useMay()('answer')
  const unread = written.reduce((sum, each) => sum + each.unread, 0)
  // Opening a conversation marks it as read, but it stays in the filtered list while it is open.
  const chosen = filter === 'all' ? written : written.filter((each) => each.unread > 0 || each.courier === opened)
  const shown = chosen.filter((each) => isFound(each, sought))
  const found = (mayAnswer ? others : []).filter((each) => isFound(each, sought))
  const current =
    opened === undefined ? null : ([...written, ...others].find(({ courier }) => courier === opened) ?? null)
  const list = (
    <>
      {written.length > 0 && <ConversationFilters written={written} filter={filter} onFilter={setFilter} />}
      {written.length + others.length > 0 && (
        <Section tight line>
          <SearchField
            label="Find a courier or a message"
            isLabelShown
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </Section>
      )}
      {sought.trim() !== '' && shown.length + found.length === 0 ? (
        <EmptyState title="No match">Search by part of a name, a round or a message.</EmptyState>
      ) : (
        shown.length === 0 &&
        sought.trim() === '' && <Nothing isFirst={asOf === null} filter={written.length === 0 ? 'all' : filter} />
      )}
      <ConversationList
        written={shown}
        others={filter === 'all' ? found : []}
        today={today}
        current={current?.courier ?? null}
      />
      <AsOfSection at={asOf} />
    </>
  )
  const pane = current ? (
    <ConversationPane key={current.courier} conversation={current} today={today} isOpened />
  ) : opened === undefined ? (
    <EmptyState title="Choose a courier">Messages from the last 30 days, also offline.</EmptyState>
  ) : (
    <EmptyState title="Courier not found" action={<ButtonLink to={root}>Back to the messages</ButtonLink>}>
      They are not at your sub-depot, or have not opened the app yet.
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
