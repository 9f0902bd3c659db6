import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'

/** A courier has one thread, with the depot that they work for at the time. */
export const threadId = 'depot'

/** The most characters in a message. */
export const messageTextLimit = 2000
/** The most photos in a message. */
export const messagePhotosLimit = 4

export const messageTextSchema = z.string().check(z.trim(), z.maxLength(messageTextLimit))

/** A message; a row of the courier's feed of the kind `message`. */
export const messageSchema = z.object({
  /** A UUID that the sender makes. */
  id: z.uuid(),
  /** Its place in the thread, from 1, in the order in which the service received the messages. */
  n: z.int(),
  from: z.enum(['courier', 'depot']),
  /** May be empty if there are photos. */
  text: messageTextSchema,
  photos: z.array(blobRefSchema),
  /** When it was written: ISO 8601, by the service's clock. */
  at: z.iso.datetime(),
})
export type Message = z.infer<typeof messageSchema>

const place = z.int().check(z.nonnegative())

/** How far each side has read; a row of the courier's feed of the kind `thread`. A place includes all before it; 0 means none. */
export const threadSchema = z.object({
  id: z.literal(threadId),
  /** The sub-depot that messages go to now; empty means the back office. */
  subDepot: z.string(),
  courierRead: place,
  /** The place up to which the depot's staff have fetched the thread. */
  depotHas: place,
  depotRead: place,
})
export type Thread = z.infer<typeof threadSchema>
