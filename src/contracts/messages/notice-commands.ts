import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'

const noticeInputSchema = z.object({ notice: z.uuid() })
export type NoticeInput = z.infer<typeof noticeInputSchema>

/** The courier has had it on the screen. The first time counts; again changes nothing. */
export const readNotice = defineCommand({
  service: 'communications',
  name: 'readNotice',
  version: 1,
  input: noticeInputSchema,
  rejections: ['notice-unknown'],
  entity: (input) => `notice/${input.notice}`,
})

/** The courier says that they have understood it, which means that they have read it. The first time counts. */
export const acknowledgeNotice = defineCommand({
  service: 'communications',
  name: 'acknowledgeNotice',
  version: 1,
  input: noticeInputSchema,
  rejections: ['notice-unknown', 'not-asked'],
  entity: (input) => `notice/${input.notice}`,
})
