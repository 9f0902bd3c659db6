import { CircleCheck, CircleSlash, CircleX, Eye } from 'lucide-react'
import { syncLabels } from '#domain/sync-labels.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import type { OwnReview } from './own-stars-store.ts'
import './stars.css'

const looks = {
  received: { icon: Eye, tone: 'todo', words: 'Your appeal is being looked at' },
  accepted: { icon: CircleCheck, tone: 'confirmed', words: 'Appeal accepted' },
  declined: { icon: CircleX, tone: 'missing', words: 'Your appeal was declined' },
} as const

function AppealLine({
  own: {
    row: { appeal },
    sync,
  },
}: {
  own: OwnReview
}) {
  if (sync === 'attention') return <SyncLabel kind="attention">Your appeal needs you</SyncLabel>
  if (!appeal) return null
  if (sync === 'saved' || sync === 'queued' || sync === 'sending')
    return <SyncLabel kind={sync}>Your appeal: {syncLabels[sync]}</SyncLabel>
  const { icon, tone, words } = looks[appeal.state]
  return (
    <Mark icon={icon} tone={tone}>
      {words}
    </Mark>
  )
}

export function ReviewLines({ own }: { own: OwnReview }) {
  const review = own.row
  return (
    <span className="review-lines">
      {review.excluded && <Mark icon={CircleSlash}>Does not count. {review.excluded.text}</Mark>}
      <AppealLine own={own} />
      {review.appeal?.state === 'declined' && <span>{review.appeal.answer}</span>}
    </span>
  )
}
