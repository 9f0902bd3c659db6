import { useLiveQuery } from 'dexie-react-hooks'
import { MessageSquare } from 'lucide-react'
import { Link } from '#ui/controls/link.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { counted, figure } from '../figures.ts'
import { getConversationAddress } from './conversation-list.tsx'
import { countUnread, type Conversations } from './own-conversations-store.ts'

/** The most conversations that fit beside the rounds. */
const shown = 2

/** Shows beside the rounds who has written and wasn't read yet. Shows nothing before any message has arrived. */
export function UnreadMessages({ all }: { all: Conversations }) {
  if (all.asOf === null && all.written.length === 0) return null
  const unread = all.written.filter((each) => each.unread > 0)
  return (
    <Section labelledBy="unread-messages" line>
      <SectionHeading
        id="unread-messages"
        aside={<span className="text-figure">{figure(unread.reduce((sum, each) => sum + each.unread, 0))}</span>}
      >
        Unread messages
      </SectionHeading>
      {unread.length === 0 && <p>No unread messages.</p>}
      {unread.length > 0 && (
        <ul className="waiting">
          {unread.slice(0, shown).map(({ courier, name, unread: count }) => (
            <li key={courier}>
              <Link className="waiting-row ring-inside" to={getConversationAddress(courier)}>
                <Icon of={MessageSquare} />
                <span>
                  <span className="text-strong waiting-title">
                    <bdi>{name}</bdi>
                  </span>
                  <span className="text-meta">{counted(count, 'message')}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <TextLink to="/depot/messages">All messages</TextLink>
    </Section>
  )
}

/** Returns how many messages of couriers nobody has read; undefined for none. */
export function UnreadCount() {
  const count = useLiveQuery(countUnread) ?? 0
  if (count === 0) return null
  return (
    <>
      {figure(count)}
      <span className="visually-hidden"> unread</span>
    </>
  )
}
