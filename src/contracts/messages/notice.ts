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
  /** Each courier is asked to say that they have understood it. */
  acknowledge: z.boolean(),
  /** ISO 8601; from then on it leaves the phones. Null: it stays. */
  expiresAt: z.nullable(z.iso.datetime()),
})

/** A notice as one courier has it; the row of their feed of the kind `notice`. Moments are the service's, ISO 8601. */
export const noticeSchema = z.object({
  ...noticeTextSchema.shape,
  group: noticeGroupSchema,
  publishedAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
  acknowledgedAt: z.nullable(z.iso.datetime()),
})
export type Notice = z.infer<typeof noticeSchema>
