import { CircleAlert, CircleCheck, Dot } from 'lucide-react'
import type { Notice } from '#contracts/messages/notice.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { formatGroup, formatMoment } from './notice-labels.ts'
import { isPressing, type OwnNotice } from './own-notices-store.ts'
import './notice.css'

function Standing({ notice }: { notice: Notice }) {
  if (isPressing(notice)) {
    return (
      <Mark icon={CircleAlert} tone="carry">
        Read and confirm
      </Mark>
    )
  }
  if (notice.readAt === null) return <Mark icon={Dot}>New</Mark>
  if (notice.acknowledge) return <Mark icon={CircleCheck}>Confirmed</Mark>
  return <Mark quiet>Read</Mark>
}

/** A row for each notice. `open`: the id of the notice that is shown beside them. */
export function NoticeRows({ notices, open }: { notices: readonly OwnNotice[]; open?: string | undefined }) {
  return notices.map(({ row }) => (
    <NavRow
      key={row.id}
      to={`/messages/notices/${row.id}`}
      current={row.id === open}
      above={<Standing notice={row} />}
      label={<bdi className="notice-title">{row.title}</bdi>}
      meta={`${formatGroup(row)}. ${formatMoment(row.publishedAt)}`}
    />
  ))
}
