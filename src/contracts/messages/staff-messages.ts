import * as z from 'zod/mini'
import { messageSchema, threadSchema } from './message.ts'

/** A courier's thread as the feeds of their depot's staff and of the back office have it; of the kind `staff-thread`. */
export const staffThreadRowSchema = z.object({
  /** The courier. */
  id: z.string(),
  subDepot: threadSchema.shape.subDepot,
  courierRead: threadSchema.shape.courierRead,
  depotHas: threadSchema.shape.depotHas,
  depotRead: threadSchema.shape.depotRead,
  /** Who of the staff has read up to there, as they are signed in, and when; null: nobody, or it is not known. */
  lastRead: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
})
export type StaffThreadRow = z.infer<typeof staffThreadRowSchema>

/** A message between a courier and the depot that they worked for; of the kind `staff-message`. */
export const staffMessageRowSchema = z.object({
  ...messageSchema.shape,
  /** "<courier>/<id of the message>". */
  id: z.string(),
  courier: z.string(),
  /** What the member of staff who wrote it is signed in as; empty: it is the courier's, or not known. */
  by: z.string(),
})
export type StaffMessageRow = z.infer<typeof staffMessageRowSchema>
