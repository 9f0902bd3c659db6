import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router-dom'
import type { Conversation } from '#contracts/marketplace/marketplace.ts'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { marketMessages } from './market-messages.ts'
import { readTalk, type OwnTalk } from './own-market-store.ts'
import { Report } from './report-form.tsx'
import { discardMessage } from './talk-sync.ts'
import { WriteMessage } from './write-message.tsx'
import './market.css'

const otherWords = { buyer: 'Seller', seller: 'Buyer' } as const

function Messages({ row, talk }: { row: Conversation; talk: OwnTalk }) {
  return (
    <ol className="market-talk">
      {row.messages.map(({ id, from, text, at }) => (
        <li key={id} className={`market-said ${from === row.role ? 'market-said-own' : ''}`}>
          <Stack gap={4}>
            <p className="text-meta">
              <strong>{from === row.role ? 'You' : otherWords[row.role]}</strong>, {longDay(new Date(at))},{' '}
              {londonTime(new Date(at))}
            </p>
            <p className="market-words">{text}</p>
            {from !== row.role && !talk.report && (
              <Report advert={row.advert} reply={{ conversation: row.id, message: id }} words="Report this message" />
            )}
          </Stack>
        </li>
      ))}
      {talk.refused.map(({ n, code, input }) => (
        <li key={n} className="market-said market-said-own">
          <Stack gap={4}>
            <SyncLabel kind="attention">
              Not sent. {marketMessages[code ?? ''] ?? 'The depot couldn’t accept this.'}
            </SyncLabel>
            <p className="market-words">{input.text}</p>
            <Button kind="inline" fit onClick={() => void discardMessage(n)}>
              Discard this message
            </Button>
          </Stack>
        </li>
      ))}
    </ol>
  )
}

function Talk({ id, talk, row }: { id: string; talk: OwnTalk; row: Conversation }) {
  const other = otherWords[row.role]
  return (
    <>
      <NavRow to={`/marketplace/${row.advert}`} label="Open the advert" low />
      <Section tight line>
        <Stack gap={16}>
          <Messages row={row} talk={talk} />
          {talk.sync && talk.sync !== 'attention' && talk.sync !== 'sent' && (
            <SyncLabel kind={talk.sync}>{syncLabels[talk.sync]}</SyncLabel>
          )}
        </Stack>
      </Section>
      <Section tight>
        {row.closed ? (
          <p>The depot has removed this advert, so you can’t send messages about it.</p>
        ) : (
          <WriteMessage
            draft={`talk/${id}`}
            conversation={() => id}
            label={`Your message to the ${other.toLowerCase()}`}
            to={`the ${other.toLowerCase()}`}
            isShown
          />
        )}
      </Section>
      {talk.report && (
        <Section tight>
          <p>You reported this on {longDay(new Date(talk.report.at))}. The depot looks at it.</p>
        </Section>
      )}
    </>
  )
}

/** Returns a conversation whose first message was rejected. */
const begun = (id: string): Conversation => ({
  id,
  advert: id.split('.', 1)[0] ?? '',
  title: '',
  role: 'buyer',
  messages: [],
  closed: false,
})

/** `/marketplace/messages/:conversation`: a buyer and a seller, without names. */
export function TalkScreen() {
  const { conversation: id = '' } = useParams()
  const talk = useLiveQuery(() => readTalk(id), [id])
  const row = talk && (talk.row ?? (talk.refused.length > 0 ? begun(id) : null))
  const title = row?.title || 'Messages'
  useTitle(title)
  return (
    <Page title={title} back={{ to: '/marketplace/yours', label: 'Back to your messages' }}>
      {!talk && <LoadingState label="Loading the messages" />}
      {talk && !row && (
        <EmptyState title="This phone does not have these messages">They appear when you’re online.</EmptyState>
      )}
      {talk && row && <Talk key={id} id={id} talk={talk} row={row} />}
    </Page>
  )
}
