import { markThreadRead, sendMessage } from '#contracts/messages/message-commands.ts'
import { threadId, type Message, type Thread } from '#contracts/messages/message.ts'
import { namePhotos } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { overlay } from '#offline/overlay.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import { beginMessage, type MessageDraft } from './message-draft.ts'

export const newMessage = (): MessageDraft => beginMessage(currentEngine().newId())

export const messageDrafts = draftsIn<MessageDraft>(
  'messageDrafts',
  ({ text, photos }) => text === '' && photos.length === 0,
)

/** Saves a message on this phone until the depot has it. */
export async function sendToDepot({ messageId, text, photos: taken }: MessageDraft): Promise<Saved> {
  const engine = currentEngine()
  const { photos, bytes } = namePhotos(taken, () => engine.newId())
  const input = { id: messageId, threadId, text, photos } as const
  return await saveCommand({ command: sendMessage, input, bytes, draft: messageDrafts.of(threadId) })
}

/** Records once that every message on this phone was on the screen. */
export async function markAllRead(): Promise<void> {
  const engine = currentEngine()
  const { db } = engine
  await enqueueFrom(engine, ['threads', 'messages'], async () => {
    const [found] = await overlay<Thread>(
      engine,
      'thread',
      [threadId],
      [await db.table<Thread, string>('threads').get(threadId)],
    )
    const newest = await db
      .table<Message, string>('messages')
      .orderBy('n')
      .reverse()
      .filter(({ from }) => from === 'depot')
      .first()
    if (!found || !newest || newest.n <= found.row.courierRead) return []
    return [{ command: markThreadRead, input: { threadId, upTo: newest.n } }]
  })
}
