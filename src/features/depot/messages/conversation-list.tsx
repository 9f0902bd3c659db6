import { bindInitials } from '#domain/contact/bind-initials.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { Link } from '#ui/controls/link.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { counted } from '../figures.ts'
import type { Conversation } from './own-conversations-store.ts'

export type Filter = 'all' | 'unread'

export const getConversationAddress = (courier: string): string => `/depot/messages/${encodeURIComponent(courier)}`

/** Returns "14:02" for today, "Yesterday", or "Tuesday 12 May". */
function whenWords(at: string, today: string): string {
  const date = new Date(at)
  const day = londonDay(date)
  return day === today ? londonTime(date) : nearDay(day, today)
}

/** The number of characters of a message that the list shows. */
const enough = 80

/** Returns the beginning of the last message. */
function lastWords({ messages }: Conversation): string {
  const last = messages.at(-1)
  if (!last) return 'No recent messages'
  const { text, photos, from } = last.row
  const said = text === '' ? counted(photos.length, 'photo') : text.length > enough ? `${text.slice(0, enough)}…` : text
  return from === 'depot' ? `Depot: ${said}` : said
}

export function ConversationFilters({
  written,
  filter,
  onFilter,
}: {
  written: readonly Conversation[]
  filter: Filter
  onFilter: (filter: Filter) => void
}) {
  const unread = written.filter((each) => each.unread > 0).length
  return (
    <FilterRow label="Which messages">
      <FilterChip selected={filter === 'all'} count={written.length} onClick={() => onFilter('all')}>
        All
      </FilterChip>
      <FilterChip selected={filter === 'unread'} count={unread} onClick={() => onFilter('unread')}>
        Unread
      </FilterChip>
    </FilterRow>
  )
}

function Row({ conversation, today, current }: { conversation: Conversation; today: string; current: boolean }) {
  const { courier, name, round, unread, messages } = conversation
  const last = messages.at(-1)
  const waits = messages.some(({ tap }) => tap?.sync === 'attention')
  return (
    <li className="talk-row" data-current={current || undefined}>
      <Link
        className="talk-link ring-inside"
        to={getConversationAddress(courier)}
        aria-current={current ? 'true' : undefined}
      >
        <span className="talk-row-text">
          <span className="talk-row-name">
            <bdi>{bindInitials(name)}</bdi>
          </span>
          <span className="text-meta" dir="auto">
            {lastWords(conversation)}
          </span>
          {round !== '' && <span className="text-meta">{round}</span>}
        </span>
        <span className="talk-row-side">
          {last && <span className="text-meta">{whenWords(last.row.at, today)}</span>}
          {unread > 0 && <span className="talk-new">{unread} new</span>}
          {waits && <span className="talk-needs">Needs you</span>}
        </span>
      </Link>
    </li>
  )
}

interface ListProps {
  written: readonly Conversation[]
  others: readonly Conversation[]
  today: string
  current: string | null
}

/** Lists the couriers with messages, unread ones first, and then the other couriers of the roster. */
export function ConversationList({ written, others, today, current }: ListProps) {
  const rows = (some: readonly Conversation[]) =>
    some.map((each) => <Row key={each.courier} conversation={each} today={today} current={each.courier === current} />)
  return (
    <>
      {written.length > 0 && (
        <ul className="talk-list" aria-label="Messages with couriers">
          {rows(written)}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <ListHeading title="New message" count={others.length} id="talk-others" />
          <ul className="talk-list" aria-labelledby="talk-others">
            {rows(others)}
          </ul>
        </>
      )}
    </>
  )
}
