import * as z from 'zod/mini'
import { messageSchema, threadSchema } from './message.ts'

/** A courier's thread in the feeds of their depot's staff and of the back office; its kind is `staff-thread`. */
export const staffThreadRowSchema = z.object({
  /** The courier's subject. */
  id: z.string(),
  subDepot: threadSchema.shape.subDepot,
  courierRead: threadSchema.shape.courierRead,
  depotHas: threadSchema.shape.depotHas,
  depotRead: threadSchema.shape.depotRead,
  /** The sign-in name of the member of staff who has read up to `depotRead`, and when (ISO 8601); null if nobody has or it is unknown. */
  lastRead: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
})
export type StaffThreadRow = z.infer<typeof staffThreadRowSchema>

/** A message between a courier and the depot they worked for; its kind is `staff-message`. */
export const staffMessageRowSchema = z.object({
  ...messageSchema.shape,
  /** The key is "<courier>/<message id>". */
  id: z.string(),
  courier: z.string(),
  /** The sign-in name of the member of staff who wrote it; empty if the courier did or it is unknown. */
  by: z.string(),
})
export type StaffMessageRow = z.infer<typeof staffMessageRowSchema>
