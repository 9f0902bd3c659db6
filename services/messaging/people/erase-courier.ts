import { sql, type QueryExecutorProvider } from 'kysely'
import { deleteFiles } from '#kit/people/erase-person.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds } from '#kit/sync/group-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockThread } from '../thread-rows.ts'

interface Photos {
  sender: string
  photos: readonly { id: string }[]
}

/** Returns the photos that staff have sent, which are stored under their own subjects. */
async function findDepotFiles(
  tx: QueryExecutorProvider,
  messages: readonly Photos[],
): Promise<{ owner: string; id: string }[]> {
  const ids = messages.flatMap(({ sender, photos }) => (sender === 'courier' ? [] : photos.map(({ id }) => id)))
  const { rows } = await sql<{ owner: string; id: string }>`
    select owner, id from blob where id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** Takes a courier's thread off the desks, and deletes the photos that staff have sent in it. */
export async function eraseThread(tx: QueryExecutorProvider, courier: string): Promise<FeedRow[]> {
  const thread = await lockThread(tx, courier)
  const { rows } = await sql<Photos & { id: string }>`
    select id, sender, photos from message where courier = ${courier} order by n for update`.execute(tx)
  await deleteFiles(tx, await findDepotFiles(tx, rows))
  if (!thread) return []
  return deciderFeeds(thread.told ?? '').flatMap((feed): FeedRow[] => [
    { feed, kind: 'staff-thread', id: courier, value: null },
    ...rows.map(({ id }) => ({ feed, kind: 'staff-message', id: ownedKey({ courier, id }), value: null })),
  ])
}
