import { CircleAlert } from 'lucide-react'
import type { Notice } from '#contracts/messages/notice.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import './notice.css'

/** Shows notices that need an acknowledgement on Today. */
export function WaitingNotice({ notices }: { notices: readonly Notice[] }) {
  const [first, ...others] = notices
  if (!first) return null
  return (
    <NavRow
      to={others.length > 0 ? '/messages/notices' : `/messages/notices/${first.id}`}
      above={
        <Mark icon={CircleAlert} tone="carry">
          {others.length > 0 ? `${others.length + 1} notices to read and confirm` : 'Please read and confirm'}
        </Mark>
      }
      label={<bdi className="notice-title">{first.title}</bdi>}
    />
  )
}
