import { sql } from 'kysely'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds } from '#kit/sync/group-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockThreads, type MessagingStore } from '../thread-rows.ts'
import { messageDays } from './register.ts'

const batch = 200

/** Deletes messages after two years; their photos go as files that nothing names. Returns how many messages that were. */
export async function deleteOldMessages({ db, clock }: MessagingStore): Promise<number> {
  const at = clock.now()
  const before = new Date(at.getTime() - messageDays * 86_400_000)
  for (let total = 0; ;) {
    const count = await transact(db, async (tx) => {
      const { rows: old } = await sql<{ courier: string; id: string }>`
        select courier, id from message where at < ${before} order by at, id limit ${batch}`.execute(tx)
      const threads = await lockThreads(tx, [...new Set(old.map(({ courier }) => courier))])
      const told = new Map(threads.map((thread) => [thread.courier, thread.told ?? '']))
      await sql`
        delete from message as m using jsonb_to_recordset(${JSON.stringify(old)}::jsonb) as r(courier text, id uuid)
        where m.courier = r.courier and m.id = r.id`.execute(tx)
      const gone = old.flatMap(({ courier, id }): FeedRow[] => [
        { feed: courierFeed(courier), kind: 'message', id, value: null },
        ...deciderFeeds(told.get(courier) ?? '').map((feed) => ({
          feed,
          kind: 'staff-message',
          id: ownedKey({ courier, id }),
          value: null,
        })),
      ])
      await appendFeed(tx, gone, at)
      return old.length
    })
    total += count
    if (count < batch) return total
  }
}
