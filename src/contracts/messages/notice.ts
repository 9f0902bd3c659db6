import * as z from 'zod/mini'
import { courierSchema } from '../courier/courier.ts'

const subDepot = courierSchema.shape.subDepot

/** The couriers that a notice is for. */
export const noticeGroupSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('sub-depot'), subDepot }),
  z.object({
    kind: z.literal('round'),
    subDepot,
    /** The round's number as it is printed on labels: "104". */
    round: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
  }),
])
export type NoticeGroup = z.infer<typeof noticeGroupSchema>

/** The text of a notice that staff write. */
export const noticeTextSchema = z.object({
  id: z.uuid(),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** Plain text; an empty line begins a paragraph. */
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
  /** True if each courier is asked to confirm that they have understood it. */
  acknowledge: z.boolean(),
  /** When it is deleted from phones, as ISO 8601; null if it stays. */
  expiresAt: z.nullable(z.iso.datetime()),
})

/** A notice as one courier sees it; a row of their feed of the kind `notice`. Times are ISO 8601, by the service's clock. */
export const noticeSchema = z.object({
  ...noticeTextSchema.shape,
  group: noticeGroupSchema,
  publishedAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
  acknowledgedAt: z.nullable(z.iso.datetime()),
})
export type Notice = z.infer<typeof noticeSchema>
