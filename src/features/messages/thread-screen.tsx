import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { UpdatedAt } from '#ui/parcel/as-of.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section } from '#ui/layout/section.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { Composer } from './composer.tsx'
import { photosLabel, type MessageDraft } from './message-draft.ts'
import { readMessageDraft, readThread, type OwnThread, type OwnMessage } from './own-messages-store.ts'
import { OfferPush } from './offer-push.tsx'
import { MessagesPanes } from './messages-panes.tsx'
import { Places } from './places.tsx'
import { markAllRead, newMessage } from './send-message-sync.ts'
import './messages.css'
import type { Thread } from '#contracts/messages/message.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Link } from '#ui/controls/link.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'

interface MessageItemProps {
  message: OwnMessage
  thread: Thread | null
}

/** Shows the sync state of a message. It is green only if the service has it. */
function Progress({ message: { row, sync }, thread }: MessageItemProps) {
  if (sync === 'attention') {
    return (
      <>
        <SyncLabel kind="attention">{syncLabels.attention}</SyncLabel>
        <Link to="/outbox">See why in the outbox</Link>
      </>
    )
  }
  if (sync && sync !== 'sent') return <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>
  const isAt = (place: number | undefined) => row.n > 0 && row.n <= (place ?? 0)
  return (
    <SyncLabel kind="sent">
      {isAt(thread?.depotRead) ? 'Read' : isAt(thread?.depotHas) ? 'Delivered' : 'Sent'}
    </SyncLabel>
  )
}

function MessageItem({ message, thread }: MessageItemProps) {
  const { from, text, photos, at } = message.row
  const isOwn = from === 'courier'
  return (
    <li className="message">
      <p className="message-head">
        <strong>{isOwn ? 'You' : 'Your depot'}</strong>{' '}
        <time className="text-meta" dateTime={at}>
          {londonTime(new Date(at))}
        </time>
      </p>
      {text !== '' && (
        <p className="message-text" dir="auto">
          {text}
        </p>
      )}
      {photos.length > 0 && <p className="text-meta">{photosLabel(photos.length)}</p>}
      <SentPhotos photos={sentPhotos('messaging', photos)} />
      {isOwn && (
        <div className="message-progress">
          <Progress message={message} thread={thread} />
        </div>
      )}
    </li>
  )
}

/** Messages that are shown at once. */
const step = 100

/** Records which messages were on the screen. A record that doesn't fit on a full phone shows no error. */
function useMarkRead(newest: number): void {
  useEffect(() => {
    if (newest === 0) return undefined
    const mark = () => {
      if (document.visibilityState === 'visible') void markAllRead().catch(() => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest])
}

function byDay({ messages }: OwnThread): { day: string; messages: OwnThread['messages'] }[] {
  const days = new Map<string, OwnThread['messages']>()
  for (const message of messages) {
    const day = londonDay(new Date(message.row.at))
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return [...days].map(([day, own]) => ({ day, messages: own }))
}

/** `/messages`: what the courier and the depot have written to each other, the newest at the end, and the next message. */
export function ThreadScreen() {
  useTitle('Messages')
  const [most, setMost] = useState(step)
  const own = useLiveQuery(() => readThread(most), [most])
  const today = useToday()
  const wide = useWide()
  const [draft, setDraft] = useState<MessageDraft>()
  const [hasSent, setHasSent] = useState(false)
  const endRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let left = false
    void readMessageDraft().then((stored) => {
      if (!left) setDraft(stored ?? newMessage())
    })
    return () => {
      left = true
    }
  }, [])
  const newest = own?.messages.findLast(({ row }) => row.from === 'depot')?.row.n ?? 0
  useMarkRead(newest)
  const isOpen = own !== undefined && draft !== undefined
  const shownRef = useRef(-1)
  useEffect(() => {
    if (!isOpen || shownRef.current === newest) return
    shownRef.current = newest
    endRef.current?.scrollIntoView({ block: 'end' })
  }, [isOpen, newest])
  const showNewest = useCallback(() => {
    requestAnimationFrame(() => endRef.current?.scrollIntoView({ block: 'end' }))
  }, [])
  const saved = () => {
    setHasSent(true)
    showNewest()
  }
  const back = { to: '/more', label: 'Back to More' }
  if (!isOpen)
    return (
      <MessagesPanes open="depot">
        <Page title="Messages" back={back}>
          {null}
        </Page>
      </MessagesPanes>
    )
  return (
    <MessagesPanes open="depot">
      <Page title="Messages" back={back} actions={<Composer stored={draft} onSaved={saved} onResize={showNewest} />}>
        {!wide && <Places at="depot" />}
        {own.asOf !== null && (
          <Section tight>
            <UpdatedAt at={own.asOf} />
          </Section>
        )}
        {own.messages.length === 0 && (
          <EmptyState title="No messages yet">
            {own.asOf === null
              ? 'They appear when you’re online. You can write now: your message is saved on this phone until it’s sent.'
              : 'Write to your depot below. The answer appears here.'}
          </EmptyState>
        )}
        {own.more && (
          <Section tight>
            <Button onClick={() => setMost(most + step)}>Show earlier messages</Button>
          </Section>
        )}
        {/* On a wide screen the pane scrolls, and keys scroll only what can have the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="ring-inside" aria-label="Messages with your depot" tabIndex={wide ? 0 : undefined}>
          {byDay(own).map(({ day, messages }) => (
            <section key={day} className="messages-day" aria-labelledby={`day-${day}`}>
              <ListHeading id={`day-${day}`} title={nearDay(day, today)} />
              <ol className="messages">
                {messages.map((message) => (
                  <MessageItem key={message.row.id} message={message} thread={own.thread} />
                ))}
              </ol>
            </section>
          ))}
        </section>
        {hasSent && <OfferPush />}
        <div ref={endRef} className="messages-end" />
      </Page>
    </MessagesPanes>
  )
}
