import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { messageTextLimit } from './message.ts'

const courier = z.string().check(z.minLength(1), z.maxLength(128))

export const replyToCourierInputSchema = z.object({
  courier,
  /** A UUID that is made on the device, in lower case because the database returns it that way. */
  id: z.uuid().check(z.toLowerCase()),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(messageTextLimit)),
})
export type ReplyToCourierInput = z.infer<typeof replyToCourierInputSchema>

/** Sends a message from the depot's staff to a courier. Repeating a message has no effect. */
export const replyToCourier = defineCommand({
  service: 'messaging',
  needs: 'answer',
  name: 'replyToCourier',
  version: 1,
  input: replyToCourierInputSchema,
  rejections: ['not-yours', 'involved', 'message-exists'],
  entity: (input) => `staff-message/${input.courier}/${input.id}`,
  order: (input) => `staff-thread/${input.courier}`,
})

export const readCourierThreadInputSchema = z.object({
  courier,
  /** The place of the last message shown on screen. */
  upTo: z.int().check(z.positive()),
})
export type ReadCourierThreadInput = z.infer<typeof readCourierThreadInputSchema>

/** Marks a thread as read by staff. A place before the saved one has no effect. */
export const readCourierThread = defineCommand({
  service: 'messaging',
  needs: 'answer',
  name: 'readCourierThread',
  version: 1,
  input: readCourierThreadInputSchema,
  rejections: ['not-yours', 'involved'],
  entity: (input) => `staff-thread/${input.courier}`,
})
