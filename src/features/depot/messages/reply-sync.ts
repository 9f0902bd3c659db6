import { readCourierThread, replyToCourier } from '#contracts/messages/staff-message-commands.ts'
import type { StaffMessageRow } from '#contracts/messages/staff-messages.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { editRejected } from '#offline/requests/rejected.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import type { DeskMessage } from './own-conversations-store.ts'
import type { ReplyDraft } from './reply-draft.ts'

const drafts = 'deskReplies'

export function beginReply(courier: string, text = ''): ReplyDraft {
  const engine = currentEngine()
  return { courier, messageId: engine.newId(), text, at: engine.clock.wall() }
}

/** Writes down what was typed. Error: StorageFullError where there is no room. */
export async function saveReplyDraft(draft: ReplyDraft): Promise<void> {
  const { db, clock } = currentEngine()
  const table = db.table<ReplyDraft, string>(drafts)
  await saveOrSayFull<unknown>(
    db,
    async () => await (draft.text === '' ? table.delete(draft.courier) : table.put({ ...draft, at: clock.wall() })),
  )
}

/** Saves a message on this device until the service has it. Its draft is deleted with the save, and stays if it fails. */
export async function saveReply({ courier, messageId, text }: ReplyDraft): Promise<Saved> {
  const input = { courier, id: messageId, text }
  return await saveCommand({ command: replyToCourier, input, draft: { table: drafts, key: courier } })
}

/** Records once that all messages of a courier were on the screen. `known`: how far that was recorded before. */
export async function markRead(courier: string, known: number): Promise<void> {
  await enqueueFrom(currentEngine(), ['staffMessages'], async () => {
    const { db } = currentEngine()
    const rows = await db.table<StaffMessageRow>('staffMessages').where('courier').equals(courier).toArray()
    const upTo = Math.max(0, ...rows.filter(({ from }) => from === 'courier').map(({ n }) => n))
    const said = (await db.outbox.where('entity').equals(`staff-thread/${courier}`).toArray()).map(
      ({ input }) => (input as { upTo?: number }).upTo ?? 0,
    )
    return upTo > Math.max(known, ...said) ? [{ command: readCourierThread, input: { courier, upTo } }] : []
  })
}

/** Turns a message that the service rejected back into a draft. */
export const editRejectedReply = async ({ row, n }: { row: DeskMessage['row']; n: number }) =>
  await editRejected(n, {
    table: drafts,
    draft: beginReply(row.courier, row.text),
    taken: 'Send or clear the message you have started first.',
  })

/** Discards a message that the service rejected. */
export async function deleteReply({ tap }: DeskMessage): Promise<void> {
  if (tap) await discard(currentEngine(), tap.n)
}

/** Milliseconds after which what was begun is not taken up any more: it is about people. */
const keptFor = 7 * 24 * 60 * 60_000

/** Takes messages that were never sent off the device. */
export const cleanUpReplies: FeatureCleanup = async (db, { deviceDated }) =>
  await db
    .table<ReplyDraft>(drafts)
    .filter(({ at }) => at < deviceDated - keptFor)
    .delete()
