import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'
import { defineCommand } from '../command.ts'
import { messagePhotosLimit, messageTextSchema, threadId } from './message.ts'

const thread = z.literal(threadId)

export const sendMessageInputSchema = z
  .object({
    /** A UUID that is made on the device. */
    id: z.uuid(),
    threadId: thread,
    text: messageTextSchema,
    photos: z.array(blobRefSchema).check(z.maxLength(messagePhotosLimit)),
  })
  .check(z.refine(({ text, photos }) => text !== '' || photos.length > 0, 'The message says nothing'))
export type SendMessageInput = z.infer<typeof sendMessageInputSchema>

export const sendMessage = defineCommand({
  service: 'messaging',
  name: 'sendMessage',
  version: 1,
  input: sendMessageInputSchema,
  rejections: ['message-exists', 'not-a-courier'],
  entity: (input) => `message/${input.id}`,
  order: (input) => `thread/${input.threadId}`,
  blobs: (input) => input.photos,
})

export const markThreadReadInputSchema = z.object({
  threadId: thread,
  /** The place of the last message shown on screen. */
  upTo: z.int().check(z.positive()),
})
export type MarkThreadReadInput = z.infer<typeof markThreadReadInputSchema>

/** Marks the thread as read. A place before the saved one has no effect. */
export const markThreadRead = defineCommand({
  service: 'messaging',
  name: 'markThreadRead',
  version: 1,
  input: markThreadReadInputSchema,
  rejections: ['not-a-courier'],
  entity: (input) => `thread/${input.threadId}`,
})
