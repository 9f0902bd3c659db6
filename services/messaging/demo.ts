import { sql } from 'kysely'
import type { DepotContact } from '#contracts/safety/depot-contact.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import type { Message } from '#contracts/messages/message.ts'
import { saveContacts } from './safety/depot-contacts.ts'
import { moveToDesks } from './staff-rows.ts'
import {
  lockThread,
  messageFeedRow,
  saveThreadHome,
  saveThread,
  threadFeedRow,
  writeMessages,
  type MessagingStore,
} from './thread-rows.ts'

export interface DemoThread {
  courier: string
  subDepot: string
  messages: readonly Pick<Message, 'id' | 'from' | 'text'>[]
}

/** Demo data: nothing where a courier has a thread already. */
export async function seedMessages({ db, clock }: MessagingStore, threads: readonly DemoThread[]): Promise<void> {
  for (const { courier, subDepot, messages } of threads) {
    await transact(db, async (tx) => {
      if (await lockThread(tx, courier)) return
      const at = clock.now()
      const thread = await saveThreadHome(tx, courier, subDepot, at)
      if (!thread) return
      const written = messages.map((message, index) => ({ ...message, n: index + 1, photos: [], at: at.toISOString() }))
      await writeMessages(tx, thread, written)
      const next = { ...thread, last_n: written.length, depot_has: written.length, depot_read: written.length }
      await saveThread(tx, next, at)
      await appendFeed(
        tx,
        [
          threadFeedRow(next),
          ...written.map((message) => messageFeedRow(courier, message)),
          ...(await moveToDesks(tx, next, at)),
        ],
        at,
      )
    })
  }
}

/** Demo data: the number of a sub-depot for help, where nobody has set one or taken it away. */
export async function seedContact({ db, clock }: MessagingStore, contact: DepotContact): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql`select from depot_contact where sub_depot = ${contact.id}`.execute(tx)
    if (rows.length > 0) return
    const at = clock.now()
    await appendFeed(tx, await saveContacts(tx, [contact], at), at)
  })
}
