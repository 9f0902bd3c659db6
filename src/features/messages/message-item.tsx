import type { Thread } from '#contracts/messages/message.ts'
import { londonTime } from '#domain/dates/day.ts'
import { syncLabels } from '#domain/sync-words.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Link } from '#ui/controls/link.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import type { OwnMessage } from './own-messages-store.ts'

interface MessageItemProps {
  message: OwnMessage
  thread: Thread | null
}

/** How far an own message has come; green words only for what the service has. */
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

export function MessageItem({ message, thread }: MessageItemProps) {
  const { from, text, photos, at } = message.row
  const isOwn = from === 'courier'
  return (
    <li className={`message ${isOwn ? 'message-own' : ''}`}>
      <p className="text-meta">
        {isOwn ? 'You' : 'Your depot'}, {londonTime(new Date(at))}
      </p>
      {text !== '' && (
        <p className="message-text" dir="auto">
          {text}
        </p>
      )}
      {photos.length > 0 && <p>{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</p>}
      <SentPhotos photos={sentPhotos('messaging', photos)} />
      {isOwn && (
        <div className="message-progress">
          <Progress message={message} thread={thread} />
        </div>
      )}
    </li>
  )
}
