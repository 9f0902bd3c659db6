import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { StaffMessageRow } from '#contracts/messages/staff-messages.ts'
import { londonDay } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { useMay } from '../frame/desk-places.ts'
import { RoleNote } from '../frame/for-permission.tsx'
import { DeskMessageItem } from './desk-message-item.tsx'
import { readReplyDraft, type Conversation, type DeskMessage } from './own-conversations-store.ts'
import { ReplyBox } from './reply-box.tsx'
import type { ReplyDraft } from './reply-draft.ts'
import { beginReply, markRead } from './reply-sync.ts'
import type { RequestError } from '#contracts/problem.ts'
import { Button } from '#ui/controls/button.tsx'
import { ActionError } from '../requests/response-view.tsx'
import { requestEarlier } from './earlier-sync.ts'

interface EarlierMessagesProps {
  courier: string
  /** The place of the first message that is on the screen; null: none is. */
  before: number | null
  /** Older messages that have arrived, the oldest first. */
  onEarlier: (rows: readonly StaffMessageRow[]) => void
}

/** Requests messages from before those on this desk. They are not saved. */
function EarlierMessages({ courier, before, onEarlier }: EarlierMessagesProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<RequestError | null>(null)
  const [isBegin, setIsBegin] = useState(false)
  const ask = async () => {
    if (busy) return
    setBusy(true)
    const response = await requestEarlier(courier, before)
    setBusy(false)
    setError(response.ok ? null : response.error)
    if (!response.ok) return
    setIsBegin(!response.value.more)
    onEarlier(response.value.rows)
  }
  return (
    <Section tight>
      <Stack gap={8}>
        <ActionError id="earlier-fault" error={error} />
        {isBegin ? (
          <output className="text-meta">No earlier messages.</output>
        ) : (
          <Button kind="inline" fit aria-disabled={busy || undefined} onClick={() => void ask()}>
            {busy ? 'Loading earlier messages' : 'Earlier messages'}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

/** Says what was on the screen while somebody who may answer could look at it. One that finds no room is not worth a message. */
function useMarkRead({ courier, thread, unread }: Conversation, mayAnswer: boolean): void {
  const known = thread?.depotRead ?? 0
  useEffect(() => {
    if (unread === 0 || !mayAnswer) return undefined
    const mark = () => {
      if (document.visibilityState === 'visible') void markRead(courier, known).catch(() => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [courier, known, unread, mayAnswer])
}

/** The draft. `again`: it was not typed, such as a rejected message, and takes the focus. */
function useStoredDraft(courier: string) {
  const [stored, setStored] = useState<{ draft: ReplyDraft; again: boolean }>()
  const read = useCallback(async () => (await readReplyDraft(courier)) ?? beginReply(courier), [courier])
  useEffect(() => {
    void read().then((draft) => setStored({ draft, again: false }))
  }, [read])
  return { stored, takenUp: () => void read().then((draft) => setStored({ draft, again: true })) }
}

function byDay(messages: readonly DeskMessage[]): [string, DeskMessage[]][] {
  const days = new Map<string, DeskMessage[]>()
  for (const message of messages) {
    const day = londonDay(new Date(message.row.at))
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return [...days]
}

interface PaneProps {
  conversation: Conversation
  today: string
  /** It was opened by its address, and not as the first of the list. */
  isOpened: boolean
}

/** Shows the messages with one courier, the newest at the end, and the reply box. Keyed by the courier. */
export function ConversationPane({ conversation, today, isOpened }: PaneProps) {
  const { courier, name, round, messages: own } = conversation
  const [earlier, setEarlier] = useState<readonly StaffMessageRow[]>([])
  const here = new Set(own.map(({ row }) => row.id))
  const messages = [
    ...earlier.filter(({ id }) => !here.has(id)).map((row): DeskMessage => ({ row, tap: null })),
    ...own,
  ]
  const { stored, takenUp } = useStoredDraft(courier)
  const end = useRef<HTMLDivElement>(null)
  const mayAnswer = useMay()('answer')
  useMarkRead(conversation, mayAnswer)
  const newest = own.at(-1)?.row.id ?? ''
  const isThere = stored !== undefined
  const shownRef = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!isThere || shownRef.current === newest) return
    shownRef.current = newest
    end.current?.scrollIntoView({ block: 'end' })
  }, [newest, isThere])
  const focus = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (isOpened) heading?.focus({ preventScroll: true })
    },
    [isOpened],
  )
  return (
    <article aria-labelledby="talk-with">
      <Section tight>
        <h2 className="text-h1 talk-with" id="talk-with" tabIndex={-1} ref={focus}>
          <bdi>{name}</bdi>
        </h2>
        {round !== '' && <p className="text-meta">{round}</p>}
      </Section>
      <EarlierMessages
        courier={courier}
        before={messages.find(({ tap }) => tap === null)?.row.n ?? null}
        onEarlier={(rows) => setEarlier((last) => [...rows, ...last])}
      />
      {messages.length === 0 && (
        <Section tight>
          <p>No messages in the last 30 days.{mayAnswer && ' The courier gets yours the next time they are online.'}</p>
        </Section>
      )}
      {byDay(messages).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <ListHeading id={`day-${day}`} level={3} title={nearDay(day, today)} />
          <ol className="talk-messages">
            {ofDay.map((message) => (
              <DeskMessageItem key={message.row.id} message={message} conversation={conversation} onTakenUp={takenUp} />
            ))}
          </ol>
        </section>
      ))}
      <Section tight>
        {!mayAnswer && <RoleNote permission="answer" />}
        {mayAnswer && stored && (
          <ReplyBox key={stored.draft.messageId} stored={stored.draft} isTakenUp={stored.again} name={name} />
        )}
      </Section>
      <div ref={end} />
    </article>
  )
}
