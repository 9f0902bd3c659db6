import { londonTime } from '#domain/dates/day.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import type { Conversation, DeskMessage } from './own-conversations-store.ts'
import { replyRejections } from './reply-rejections.ts'
import { deleteReply, editRejectedReply } from './reply-sync.ts'

const words = {
  saved: 'Saved here, waiting to be sent',
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
} as const

/** A message that the service has not taken: why, and what can be done about it. */
function NotTaken({ message, onTakenUp }: { message: DeskMessage; onTakenUp: () => void }) {
  const toast = useToast()
  const takeUp = async () => {
    if (!message.tap) return
    const edited = await editRejectedReply({ row: message.row, n: message.tap.n })
    if (edited.ok) onTakenUp()
    else toast({ text: edited.error.message })
  }
  return (
    <>
      <SyncLabel kind="attention">
        Not sent. {replyRejections[message.tap?.code ?? ''] ?? 'It wasn’t accepted. Check it and try again.'}
      </SyncLabel>
      <Button kind="inline" fit onClick={() => void takeUp()}>
        Write it again
      </Button>
      <Button kind="inline" fit onClick={() => void deleteReply(message)}>
        Discard
      </Button>
    </>
  )
}

interface ItemProps {
  message: DeskMessage
  conversation: Conversation
  onTakenUp: () => void
}

/** One message: who, when, what; of the depot's how far it has come, of the courier's who has read it. */
export function DeskMessageItem({ message, conversation, onTakenUp }: ItemProps) {
  const { row, tap } = message
  const { from, text, photos, at, by, n } = row
  const { thread, name } = conversation
  const isDepots = from === 'depot'
  const author = isDepots ? (tap ? 'You' : by || 'The depot') : name
  const readBy = thread?.lastRead && n === thread.depotRead ? thread.lastRead : null
  return (
    <li className={`talk-message ${isDepots ? 'talk-message-own' : ''}`}>
      <p className="text-meta">
        <bdi>{author}</bdi>, {londonTime(new Date(at))}
      </p>
      {text !== '' && (
        <p className="talk-text" dir="auto">
          {text}
        </p>
      )}
      <SentPhotos photos={sentPhotos('messaging', photos)} />
      {isDepots && (
        <div className="talk-progress">
          {tap?.sync === 'attention' ? (
            <NotTaken message={message} onTakenUp={onTakenUp} />
          ) : (
            <SyncLabel kind={tap?.sync ?? 'sent'}>
              {tap ? words[tap.sync] : n <= (thread?.courierRead ?? 0) ? 'Read by the courier' : 'Sent'}
            </SyncLabel>
          )}
        </div>
      )}
      {!isDepots && readBy && (
        <p className="text-meta">
          Read by {readBy.by || 'the depot'}, {londonTime(new Date(readBy.at))}
        </p>
      )}
    </li>
  )
}
