import { useLiveQuery } from 'dexie-react-hooks'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { countUnreadMessages } from './own-messages-store.ts'
import { countUnreadNotices } from './own-notices-store.ts'

const named = (name: string, unread: number | undefined) => (
  <>
    {name}
    {unread !== undefined && unread > 0 && ` · ${unread}`}
    {unread !== undefined && unread > 0 && <span className="visually-hidden"> unread</span>}
  </>
)

/** The tabs of `/messages`: the depot, and notices. */
export function Places({ at }: { at: 'depot' | 'notices' }) {
  const messages = useLiveQuery(countUnreadMessages)
  const notices = useLiveQuery(countUnreadNotices)
  return (
    <FilterRow label="Messages and notices">
      <FilterChip selected={at === 'depot'} to="/messages">
        {named('Depot', messages)}
      </FilterChip>
      <FilterChip selected={at === 'notices'} to="/messages/notices">
        {named('Notices', notices)}
      </FilterChip>
    </FilterRow>
  )
}
