import { sendMessage } from '#contracts/messages/message-commands.ts'
import { threadId, type Message, type Thread } from '#contracts/messages/message.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readRejected } from '#offline/requests/rejected.ts'
import { inOneMoment, overlay, overlayUnsettled, type Overlaid } from '#offline/overlay.ts'
import type { MessageDraft } from './message-draft.ts'
import { waitingMessage } from './waiting-message.ts'

export type OwnMessage = Overlaid<Message>

export interface OwnThread {
  /** Null until the first pull. */
  thread: Thread | null
  /** The newest of those that the service has, in their order, and after them those that wait on this phone. */
  messages: OwnMessage[]
  /** There are older ones on this phone. */
  more: boolean
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

const messages = () => currentEngine().db.table<Message, string>('messages')

async function readOwnThread(): Promise<Thread | null> {
  const engine = currentEngine()
  const [found] = await overlay<Thread>(
    engine,
    'thread',
    [threadId],
    [await engine.db.table<Thread, string>('threads').get(threadId)],
  )
  return found?.row ?? null
}

/** The last `most` messages. */
export async function readThread(most: number): Promise<OwnThread> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['threads', 'messages', 'services'], async () => {
    const [thread, last, touched, refused, service] = await Promise.all([
      readOwnThread(),
      messages()
        .orderBy('n')
        .reverse()
        .limit(most + 1)
        .toArray(),
      overlayUnsettled<Message>(engine, 'message', async (ids) => await messages().bulkGet(ids)),
      readRejected(engine, sendMessage),
      engine.db.services.get('messaging'),
    ])
    const stored = last.slice(0, most).reverse()
    const known = new Set(stored.map(({ id }) => id))
    const waiting: OwnMessage[] = [
      ...touched.map(({ now }) => now),
      // The overlay leaves out a rejected command, but the written text must not vanish.
      ...refused.map(({ input, deviceTime }) => ({
        row: waitingMessage(input, { deviceTime }),
        sync: 'attention' as const,
      })),
    ].filter(({ row }) => !known.has(row.id) && row.n === 0)
    return {
      thread,
      messages: [
        ...stored.map((row) => ({ row, sync: null })),
        ...waiting.sort((a, b) => a.row.at.localeCompare(b.row.at)),
      ],
      more: last.length > most,
      asOf: service?.pulledAt ?? null,
    }
  })
}

/** Messages from the depot that were not on the screen yet. */
export async function countUnreadMessages(): Promise<number> {
  return await inOneMoment(currentEngine(), ['threads', 'messages'], async () => {
    const thread = await readOwnThread()
    return await messages()
      .where('n')
      .above(thread?.courierRead ?? 0)
      .filter(({ from }) => from === 'depot')
      .count()
  })
}

export const readMessageDraft = async (): Promise<MessageDraft | undefined> =>
  await currentEngine().db.table<MessageDraft, string>('messageDrafts').get(threadId)
