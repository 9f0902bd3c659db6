import { markThreadRead, sendMessage } from '#contracts/message-commands.ts'
import { threadId, type Message, type Thread } from '#contracts/message.ts'
import { namePhotos } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { keepTap } from '#offline/outbox/keep-tap.ts'
import { overlay } from '#offline/overlay.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { beginMessage, type MessageDraft } from './message-draft.ts'

export const newMessage = (): MessageDraft => beginMessage(currentEngine().newId())

/** Error: StorageFullError where there is no room. */
export async function keepMessageDraft(draft: MessageDraft): Promise<void> {
  const { db } = currentEngine()
  const drafts = db.table<MessageDraft, string>('messageDrafts')
  const isEmpty = draft.text === '' && draft.photos.length === 0
  await saveOrSayFull<unknown>(db, async () => await (isEmpty ? drafts.delete(draft.id) : drafts.put(draft)))
}

/** Keeps a message on this phone until the depot has it; its draft goes with it. Returns why it was not kept, and then the draft stays. */
export async function keepMessage({ messageId, text, photos: taken }: MessageDraft): Promise<string | undefined> {
  const engine = currentEngine()
  const { photos, bytes } = namePhotos(taken, () => engine.newId())
  const input = { id: messageId, threadId, text, photos } as const
  return await keepTap({ command: sendMessage, input, bytes, draft: { table: 'messageDrafts', key: threadId } })
}

/** Tells the depot once that everything that this phone has was on the screen. */
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
