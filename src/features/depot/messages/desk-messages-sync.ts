import {
  readCourierThread,
  replyToCourier,
  type ReplyToCourierInput,
} from '#contracts/messages/staff-message-commands.ts'
import { staffMessageRowSchema, staffThreadRowSchema } from '#contracts/messages/staff-messages.ts'
import type { FeatureSync, CommandLabels } from '#offline/feature-sync.ts'
import { replyRejections } from './reply-rejections.ts'

const wordsOf = (title: string, { courier }: Pick<ReplyToCourierInput, 'courier'>): CommandLabels => ({
  title,
  about: 'A courier’s messages',
  to: `/depot/messages/${encodeURIComponent(courier)}`,
})

/** Messages between couriers and the desk. Their rows are a group's, so what waits to be sent is laid over them where they are read. */
export const deskMessagesSync: FeatureSync = {
  service: 'messaging',
  collections: [],
  groupCollections: [
    { kind: 'staff-thread', table: 'staffThreads', row: staffThreadRowSchema },
    { kind: 'staff-message', table: 'staffMessages', row: staffMessageRowSchema },
  ],
  derivedTables: [],
  commands: [replyToCourier, readCourierThread],
  effects: {},
  describe: {
    replyToCourier: (input: ReplyToCourierInput) => wordsOf('Message to a courier', input),
    readCourierThread: (input: Pick<ReplyToCourierInput, 'courier'>) => wordsOf('Messages of a courier read', input),
  },
  refusals: replyRejections,
}
