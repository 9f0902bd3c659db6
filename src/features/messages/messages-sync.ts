import {
  markThreadRead,
  sendMessage,
  type MarkThreadReadInput,
  type SendMessageInput,
} from '#contracts/messages/message-commands.ts'
import { messageSchema, threadSchema, type Message, type Thread } from '#contracts/messages/message.ts'
import type { FeatureSync, MutationStamp, CommandLabels } from '#offline/feature-sync.ts'
import { waitingMessage } from './waiting-message.ts'

const words = (): CommandLabels => ({ title: 'Message to your depot', about: 'A message', to: '/messages' })

export const messagesSync: FeatureSync = {
  service: 'messaging',
  collections: [
    { kind: 'thread', table: 'threads', row: threadSchema },
    { kind: 'message', table: 'messages', row: messageSchema },
  ],
  derivedTables: [],
  commands: [sendMessage, markThreadRead],
  effects: {
    sendMessage: (row: Message | undefined, input: SendMessageInput, stamp: MutationStamp) =>
      row ?? waitingMessage(input, stamp),
    markThreadRead: (row: Thread | undefined, { upTo }: MarkThreadReadInput) =>
      row && { ...row, courierRead: Math.max(row.courierRead, upTo) },
  },
  announcements: {
    // The day's list may have changed with what is written.
    message: {
      body: 'You have a message from your depot.',
      to: '/messages',
      pulls: ['messaging', 'communications', 'manifest'],
    },
  },
  describe: {
    sendMessage: words,
    markThreadRead: () => ({ title: 'Messages read', about: 'Your messages', to: '/messages' }),
  },
  refusals: {
    'message-exists': 'The depot has this message already.',
    'not-a-courier': 'This account can’t write to a depot.',
  },
}
