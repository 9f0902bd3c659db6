import { sql } from 'kysely'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import type { CommunicationsStore } from '../notice-rows.ts'
import { noticeDays } from './register.ts'

/** Deletes notices with their receipts, two years after they were published. Returns how many notices. */
export async function deleteOldNotices({ db, clock }: CommunicationsStore): Promise<number> {
  const at = clock.now()
  const before = new Date(at.getTime() - noticeDays * 86_400_000)
  for (let total = 0; ; total++) {
    const isDone = await transact(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        delete from notice where id = (select id from notice where published_at < ${before} order by published_at limit 1 for update)
        returning id`.execute(tx)
      const [notice] = rows
      if (!notice) return true
      const { rows: receipts } = await sql<{ courier: string }>`
        delete from notice_courier where notice = ${notice.id} returning courier`.execute(tx)
      await appendFeed(
        tx,
        receipts.map(({ courier }) => ({ feed: courierFeed(courier), kind: 'notice', id: notice.id, value: null })),
        at,
      )
      return false
    })
    if (isDone) return total
  }
}
