import type { Transaction } from 'kysely'
import type { Message } from '#contracts/messages/message.ts'
import { readCourierThread, replyToCourier } from '#contracts/messages/staff-message-commands.ts'
import type { Caller } from '#kit/http/auth.ts'
import { serves } from '#kit/http/staff-access.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import type { MessagingTables } from './tables.ts'
import { announce } from './push/push-store.ts'
import { newToStaff, threadToStaff } from './staff-rows.ts'
import {
  findMessages,
  lockThread,
  lockThreads,
  messageFeedRow,
  saveThread,
  threadFeedRow,
  writeMessages,
  type ThreadRow,
} from './thread-rows.ts'

type Tx = Transaction<MessagingTables>

/** Returns the threads that the caller may see, by courier. */
async function lockServed(tx: Tx, caller: Caller, couriers: readonly string[]): Promise<Map<string, ThreadRow>> {
  const threads = await lockThreads(tx, [...new Set(couriers)])
  return new Map(
    threads.filter(({ sub_depot: subDepot }) => serves(caller, subDepot)).map((thread) => [thread.courier, thread]),
  )
}

/** A thread and the message in it that is asked about; null: there is none yet. */
interface StaffMessageCase {
  thread: ThreadRow
  message: Message | null
  isNew: boolean
}

/** Staff write to the couriers of their sub-depot. */
export const staffMessageCollection = defineCollection<StaffMessageCase, MessagingTables>({
  entity: 'staff-message',

  async load(tx, caller, keys) {
    const named = keys.map(readOwnedKey)
    const threads = await lockServed(
      tx,
      caller,
      named.map(({ courier }) => courier),
    )
    const cases = new Map<string, StaffMessageCase>()
    for (const thread of threads.values()) {
      const ids = named.filter(({ courier }) => courier === thread.courier).map(({ id }) => id)
      const found = new Map((await findMessages(tx, thread.courier, ids)).map((message) => [message.id, message]))
      for (const id of ids)
        cases.set(ownedKey({ courier: thread.courier, id }), { thread, message: found.get(id) ?? null, isNew: false })
    }
    return cases
  },

  decide: {
    replyToCourier: decision(replyToCourier, (state, { id, text }, { caller, occurredAt }) => {
      if (!state) return { rejected: 'not-yours' }
      const { thread, message } = state
      if (thread.courier === caller.sub) return { rejected: 'involved' }
      if (message) return message.from === 'depot' && message.text === text ? { state } : { rejected: 'message-exists' }
      return { state: { thread, message: { id, n: 0, from: 'depot', text, photos: [], at: occurredAt }, isNew: true } }
    }),
  },

  async save(tx, caller, changed, at) {
    const rows: FeedRow[] = []
    const fresh = changed.flatMap(({ state: { thread, message, isNew } }) =>
      isNew && message ? [{ courier: thread.courier, message }] : [],
    )
    for (const courier of new Set(fresh.map((each) => each.courier))) {
      const thread = await lockThread(tx, courier)
      if (!thread) continue
      const messages = fresh
        .filter((each) => each.courier === courier)
        .map(({ message }, index) => ({ ...message, n: thread.last_n + 1 + index }))
      await writeMessages(tx, thread, messages, caller.username)
      await saveThread(tx, { ...thread, last_n: thread.last_n + messages.length }, at)
      await announce(tx, courier, at)
      rows.push(
        ...messages.map((message) => messageFeedRow(courier, message)),
        ...newToStaff(thread, messages, caller.username),
      )
    }
    return rows
  },
})

/** Returns the thread with the depot's new read position, which never goes back or past the end; the same object if nothing changed. */
export function advanced(
  thread: ThreadRow,
  { has, read }: { has: number; read: number },
  { by, at }: { by: string; at: Date },
): ThreadRow {
  const depotRead = Math.min(thread.last_n, Math.max(thread.depot_read, read))
  const depotHas = Math.max(thread.depot_has, depotRead, has)
  if (depotHas === thread.depot_has && depotRead === thread.depot_read) return thread
  return {
    ...thread,
    depot_has: depotHas,
    depot_read: depotRead,
    ...(depotRead > thread.depot_read && { reader: by, read_at: at }),
  }
}

/** Saves the depot's read position, and notifies the courier and the staff. */
export async function saveProgress(tx: Tx, thread: ThreadRow, at: Date): Promise<FeedRow[]> {
  await saveThread(tx, thread, at)
  return [threadFeedRow(thread), ...(thread.last_n > 0 ? threadToStaff(thread) : [])]
}

export const staffThreadCollection = defineCollection<{ before: ThreadRow; now: ThreadRow }, MessagingTables>({
  entity: 'staff-thread',

  async load(tx, caller, couriers) {
    const threads = await lockServed(tx, caller, couriers)
    return new Map([...threads].map(([courier, thread]) => [courier, { before: thread, now: thread }]))
  },

  decide: {
    readCourierThread: decision(readCourierThread, (state, { upTo }, { caller, receivedAt }) => {
      if (!state) return { rejected: 'not-yours' }
      const { before, now } = state
      if (now.courier === caller.sub) return { rejected: 'involved' }
      const next = advanced(now, { has: 0, read: upTo }, { by: caller.username, at: new Date(receivedAt) })
      return { state: next === now ? state : { before, now: next } }
    }),
  },

  async save(tx, caller, changed, at) {
    const rows: FeedRow[] = []
    for (const { state } of changed) {
      if (state.now === state.before) continue
      // A message in the same push may have changed the thread meanwhile.
      const thread = await lockThread(tx, state.now.courier)
      if (thread)
        rows.push(
          ...(await saveProgress(
            tx,
            advanced(thread, { has: 0, read: state.now.depot_read }, { by: caller.username, at }),
            at,
          )),
        )
    }
    return rows
  },
})
