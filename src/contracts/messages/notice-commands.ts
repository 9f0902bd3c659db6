import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'

const noticeInputSchema = z.object({ notice: z.uuid() })
export type NoticeInput = z.infer<typeof noticeInputSchema>

/** Records that the courier has seen the notice. Only the first time counts. */
export const readNotice = defineCommand({
  service: 'communications',
  name: 'readNotice',
  version: 1,
  input: noticeInputSchema,
  rejections: ['notice-unknown'],
  entity: (input) => `notice/${input.notice}`,
})

/** Records that the courier has understood, and so read, the notice. Only the first time counts. */
export const acknowledgeNotice = defineCommand({
  service: 'communications',
  name: 'acknowledgeNotice',
  version: 1,
  input: noticeInputSchema,
  rejections: ['notice-unknown', 'not-asked'],
  entity: (input) => `notice/${input.notice}`,
})
