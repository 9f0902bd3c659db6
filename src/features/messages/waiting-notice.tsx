import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert } from 'lucide-react'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { readPressingNotices } from './own-notices-store.ts'
import './messages.css'

export function WaitingNotice() {
  const notices = useLiveQuery(readPressingNotices)
  const [first, ...others] = notices ?? []
  if (!first) return null
  return (
    <NavRow
      to={others.length > 0 ? '/messages/notices' : `/messages/notices/${first.id}`}
      above={
        <Mark icon={CircleAlert} tone="carry">
          {others.length > 0 ? `${others.length + 1} notices to acknowledge` : 'Notice to acknowledge'}
        </Mark>
      }
      label={<bdi className="notice-title">{first.title}</bdi>}
    />
  )
}
