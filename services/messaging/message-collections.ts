import { markThreadRead, sendMessage } from '#contracts/messages/message-commands.ts'
import type { Message } from '#contracts/messages/message.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import type { MessagingTables } from './tables.ts'
import { moveToDesks, newToStaff, threadToStaff } from './staff-rows.ts'
import {
  findMessages,
  lockThread,
  messageFeedRow,
  saveThreadHome,
  saveThread,
  threadFeedRow,
  writeMessages,
  type ThreadRow,
} from './thread-rows.ts'

/** Couriers write messages. A message gets its place in the thread when it is saved, in the order of the taps. */
export const messageCollection = defineCollection<Message, MessagingTables>({
  entity: 'message',

  async load(tx, caller, ids) {
    await lockThread(tx, caller.sub)
    return new Map((await findMessages(tx, caller.sub, ids)).map((message) => [message.id, message]))
  },

  decide: {
    sendMessage: decision(sendMessage, (state, { id, text, photos }, { caller, occurredAt }) => {
      if (!caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
      if (state) return { rejected: 'message-exists', current: state }
      return { state: { id, n: 0, from: 'courier', text, photos, at: occurredAt } }
    }),
  },

  async save(tx, caller, changed, at) {
    const moved = await saveThreadHome(tx, caller.sub, getHomeSubDepot(caller), at)
    const thread = await lockThread(tx, caller.sub)
    if (!thread) return []
    const arrived = await moveToDesks(tx, thread, at)
    const messages = changed.map(({ state }, index) => ({ ...state, n: thread.last_n + 1 + index }))
    await writeMessages(tx, thread, messages)
    await saveThread(tx, { ...thread, last_n: thread.last_n + messages.length }, at)
    const own = [
      ...(moved ? [threadFeedRow(moved)] : []),
      ...messages.map((message) => messageFeedRow(caller.sub, message)),
    ]
    return [...own, ...arrived, ...newToStaff(thread, messages)]
  },
})

export const threadCollection = defineCollection<ThreadRow, MessagingTables>({
  entity: 'thread',

  async load(tx, caller, ids) {
    const thread = await lockThread(tx, caller.sub)
    return new Map(thread ? ids.map((id) => [id, thread]) : [])
  },

  decide: {
    markThreadRead: decision(markThreadRead, (state, { upTo }, { caller }) => {
      if (!state || !caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
      return { state: { ...state, courier_read: Math.max(state.courier_read, Math.min(upTo, state.last_n)) } }
    }),
  },

  async save(tx, caller, changed, at) {
    const thread = await lockThread(tx, caller.sub)
    const read = Math.max(0, ...changed.map(({ state }) => state.courier_read))
    if (!thread || read <= thread.courier_read) return []
    const next = { ...thread, courier_read: read }
    await saveThread(tx, next, at)
    return [threadFeedRow(next), ...(next.last_n > 0 ? threadToStaff(next) : [])]
  },
})
