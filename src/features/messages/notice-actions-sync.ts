import { acknowledgeNotice, readNotice } from '#contracts/messages/notice-commands.ts'
import type { Notice } from '#contracts/messages/notice.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { overlay } from '#offline/overlay.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'

export async function markNoticeRead(id: string): Promise<void> {
  const engine = currentEngine()
  await enqueueFrom(engine, ['notices'], async () => {
    const [found] = await overlay<Notice>(
      engine,
      'notice',
      [id],
      [await engine.db.table<Notice, string>('notices').get(id)],
    )
    return found?.row.readAt === null ? [{ command: readNotice, input: { notice: id } }] : []
  })
}

export const acknowledge = async (id: string): Promise<Saved> =>
  await saveCommand({ command: acknowledgeNotice, input: { notice: id } })
